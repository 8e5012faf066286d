import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { PaymentSettings } from '../payments/payments.ts';
import { IncomingMessage, ServerResponse } from './node-http.ts';

/** Stripe's own list for its Payment Element. */
const stripe = {
  scriptSrc: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ['https://api.stripe.com'],
};
/** What no page of ours asks for, and nothing that it shows may ask for; Stripe's form may ask the browser to pay. */
const permissions =
  'camera=(), microphone=(), geolocation=(), usb=(), midi=(), display-capture=(), browsing-topics=(), payment=(self "https://js.stripe.com")';
const nothing = { scriptSrc: [], frameSrc: [], connectSrc: [] };

/** Helmet writes to a response; ours are the same for every request, so one response that is never sent is enough. */
function computeHeaders(options: HelmetOptions) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => {});
  return response.getHeaders();
}

const hashesOfScripts = (html: string) =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/**
 * Strict by default: own files only, no inline script but those of the built index.html, and Stripe's only where Stripe takes the payments.
 * Styles may be inline, since Mantine sets sizes on elements. Returns the headers, for answers that Fastify does not send.
 */
export function registerSecurity(
  app: FastifyInstance,
  { publicUrl, payments, index }: { publicUrl: string; payments: PaymentSettings; index: string },
) {
  const theirs = payments.provider === 'stripe' ? stripe : nothing;
  const secure = publicUrl.startsWith('https:');
  const headers = computeHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hashesOfScripts(index), ...theirs.scriptSrc],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...theirs.connectSrc],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Documents that the page itself was given, to be read in it.
        frameSrc: ["'self'", 'blob:', ...theirs.frameSrc],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  headers['permissions-policy'] = permissions;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  return headers;
}
