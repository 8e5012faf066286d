import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import { isForAnotherHost, isForwarded } from '../loopback.ts';

type Config = { mode: 'sandbox' | 'production'; isSandboxShared: boolean; trustProxy: unknown };

function reasonFor({ mode, isSandboxShared, trustProxy }: Config): string | undefined {
  if (mode === 'sandbox' && !isSandboxShared)
    return 'A proxy forwards requests to a sandbox: mail and payments are pretended, and everybody can have every account. Set PUBLIC_URL to the address that people open; the start then says what is missing.';
  if (trustProxy === false)
    return 'A proxy forwards requests, and TRUST_PROXY does not name it: limits count all visitors as one. Set TRUST_PROXY to its address, or to the number of proxies.';
  return undefined;
}

/** Somebody put a proxy in front and forgot to say so. Logged once: every request would be the same line. */
export function registerForwardedCheck(app: FastifyInstance, config: Config, log: Pick<Log, 'error'>) {
  const isSandbox = config.mode === 'sandbox';
  let reason = reasonFor(config);
  app.addHook('onRequest', (request, _reply, done) => {
    if (reason && (isForwarded(request) || (isSandbox && isForAnotherHost(request)))) {
      log.error(reason);
      reason = undefined;
    }
    done();
  });
}
