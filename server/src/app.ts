import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { agreementRoutes } from './api/agreements.routes.ts';
import { applicantRoutes } from './api/applicants.routes.ts';
import { applicationRoutes } from './api/applications.routes.ts';
import { arrearsRoutes } from './api/arrears.routes.ts';
import { authRoutes } from './api/auth.routes.ts';
import { autopayRoutes } from './api/autopay.routes.ts';
import { rewriteBarePath } from './api/bare-paths.ts';
import { chargeRoutes } from './api/charges.routes.ts';
import { complaintRoutes } from './api/complaints.routes.ts';
import { contractRoutes } from './api/contracts.routes.ts';
import { dashboardRoutes } from './api/dashboard.routes.ts';
import { importRoutes } from './api/imports.routes.ts';
import { inspectionRoutes } from './api/inspections.routes.ts';
import { inventoryRoutes } from './api/inventories.routes.ts';
import { noticeRoutes } from './api/notices.routes.ts';
import { notificationRoutes } from './api/notifications.routes.ts';
import { collectPageData, isRendered } from './api/pages/page-data.ts';
import { describePage } from './api/pages/page-heads.ts';
import { sitemapRoutes } from './api/pages/sitemap.routes.ts';
import { paymentRoutes, webhookRoutes } from './api/payments.routes.ts';
import { listingRoutes, propertyRoutes } from './api/properties.routes.ts';
import { recordedPaymentRoutes } from './api/recorded-payments.routes.ts';
import { refundRoutes } from './api/refunds.routes.ts';
import { renewalRoutes } from './api/renewals.routes.ts';
import { settingsRoutes } from './api/settings.routes.ts';
import { settlementRoutes } from './api/settlements.routes.ts';
import { signingRoutes } from './api/signing.routes.ts';
import { stampingRoutes } from './api/stamping.routes.ts';
import { statementRoutes } from './api/statements.routes.ts';
import { addSystemMetrics } from './api/system.metrics.ts';
import { systemRoutes } from './api/system.routes.ts';
import { transactionRoutes } from './api/transactions.routes.ts';
import { userRoutes } from './api/users.routes.ts';
import type { Deps } from './deps.ts';
import { createHealth } from './platform/health.ts';
import { registerAccess } from './platform/http/access.ts';
import { registerEtag } from './platform/http/edge/etag.ts';
import { createFastPath } from './platform/http/edge/fast-path.ts';
import { imageRoutes } from './platform/http/edge/images.routes.ts';
import { createPublicCache } from './platform/http/edge/public-cache.ts';
import { readWebApp, registerWebApp } from './platform/http/edge/web-app.ts';
import { registerErrorHandler, sendError } from './platform/http/error-handler.ts';
import { registerEvents } from './platform/http/events.ts';
import { registerForwardedCheck } from './platform/http/forwarded-requests.ts';
import { closingOptions, registerGracefulClose } from './platform/http/graceful-close.ts';
import { createMetrics, registerMetrics } from './platform/http/metrics.ts';
import { createServer } from './platform/http/node-http.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { trackOwnAddress } from './platform/http/own-address.ts';
import { createRequestRecorder, registerRequestLog } from './platform/http/request-log.ts';
import { registerRouteLimits } from './platform/http/route-limits.ts';
import { registerSecurity } from './platform/http/security.ts';
import { statusRoutes } from './platform/http/status.routes.ts';
import { createUploadSpool } from './platform/http/upload-spool.ts';
import { acceptForms } from './platform/http/uploads.ts';
import { zodSchemas } from './platform/http/zod-schemas.ts';
import { isTracedByCaller, traceRequest } from './platform/tracing/tracing.ts';
import { authenticate } from './use-cases/auth/authenticate.ts';

const webBuild = join(import.meta.dirname, '../../web/dist');
const maxBodyBytes = 256 * 1024;
const finishTimeoutMs = 8_000;
/** Longer than the proxies in front of a server keep a connection, so that none sends a request on one that is being closed. */
const keepAliveTimeout = 72_000;
/** Uploading a dozen images from a phone takes minutes; Node itself cuts off slow headers. */
const requestTimeout = 600_000;

/** The key of an answer or page about one listing. */
const oneListing =
  /^(?:\/api\/properties|page \/listing)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?|$)/i;

export async function buildApp(
  deps: Deps,
  options: { webDirectory?: string; measuresKeptMs?: number } = {},
): Promise<FastifyInstance> {
  const { config, bus, clock } = deps;
  const webApp = await readWebApp(options.webDirectory ?? webBuild);
  const listings = createPublicCache(bus, {
    tags: ['Property', 'Settings'],
    idOf: (key) => oneListing.exec(key)?.[1]?.toLowerCase(),
  });
  const metrics = createMetrics(deps.pdf);
  const health = createHealth(deps, (message) => deps.log.warn(`health: ${message}`));
  const record = createRequestRecorder(deps.log, metrics);
  const app: FastifyInstance = Fastify({
    serverFactory: (handle) =>
      createServer({ keepAliveTimeout, requestTimeout }, (request, response) => {
        // A cached answer costs less than its span: it is traced only where the caller asks for it.
        if (!isTracedByCaller(request) && answerFast(request, response)) return;
        traceRequest(request, response, () => {
          if (!isTracedByCaller(request) || !answerFast(request, response)) handle(request, response);
        });
      }),
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: maxBodyBytes,
    ...closingOptions,
    rewriteUrl: rewriteBarePath,
    routerOptions: { maxParamLength: 1000 },
    // No hook runs for an address that cannot be read.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(commonHeaders)),
    schemaController: zodSchemas,
  });
  // JSON only: a form on somebody else's page can send text/plain without asking.
  app.removeContentTypeParser('text/plain');
  registerErrorHandler(app);
  const commonHeaders = registerSecurity(app, { ...config, index: webApp.index });
  registerForwardedCheck(app, config, deps.log);
  registerRequestLog(app, record);
  registerAccess(app, (token) => authenticate(deps, token));
  registerRouteLimits(app, config.limits, clock);
  registerEtag(app);
  registerOpenApi(app, config.publicUrl);
  registerMetrics(app, metrics, config.metricsToken);
  const livePages = registerEvents(app, { bus, clock, maxPerUser: config.atOnce.streams });
  addSystemMetrics(metrics, deps, {
    cache: listings,
    livePages: livePages.count,
    health,
    keptMs: options.measuresKeptMs,
  });
  const { trackOpen } = registerGracefulClose(app, finishTimeoutMs);
  const answerFast = createFastPath({ cache: listings, commonHeaders, record, trackOpen });
  trackOwnAddress(app, deps.ownAddress);

  statusRoutes(app, deps, health);
  imageRoutes(app, deps);
  listingRoutes(app, deps, listings);
  await app.register(async (scope) => {
    await scope.register(cookie);
    authRoutes(scope, deps);
  });
  userRoutes(app, deps);
  applicationRoutes(app, deps);
  agreementRoutes(app, deps);
  notificationRoutes(app, deps);
  transactionRoutes(app, deps);
  dashboardRoutes(app, deps);
  paymentRoutes(app, deps);
  autopayRoutes(app, deps);
  signingRoutes(app, deps);
  renewalRoutes(app, deps);
  noticeRoutes(app, deps);
  inventoryRoutes(app, deps);
  refundRoutes(app, deps);
  statementRoutes(app, deps);
  arrearsRoutes(app, deps);
  systemRoutes(app, deps);
  await app.register((scope) => webhookRoutes(scope, deps));
  await app.register(async (scope) => {
    await acceptForms(
      scope,
      createUploadSpool(join(config.dataDir, 'uploads'), { perUser: config.atOnce.uploads }),
    );
    propertyRoutes(scope, deps, listings);
    contractRoutes(scope, deps);
    complaintRoutes(scope, deps);
    settingsRoutes(scope, deps, listings);
    recordedPaymentRoutes(scope, deps);
    chargeRoutes(scope, deps);
    stampingRoutes(scope, deps);
    settlementRoutes(scope, deps);
    applicantRoutes(scope, deps);
    inspectionRoutes(scope, deps);
    importRoutes(scope, deps);
  });
  sitemapRoutes(app, deps, listings);
  await registerWebApp(app, webApp, {
    cache: listings,
    isSandbox: config.mode === 'sandbox',
    sendsMail: config.smtpUrl !== undefined,
    describe: (pathname) => describePage(deps, pathname),
    isRendered,
    collect: (pathname) => collectPageData(deps, pathname),
  });
  return app;
}
