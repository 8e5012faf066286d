import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { createDeps } from './deps.ts';
import type { ServerExtension } from './extension.ts';
import { startReconciliation } from './jobs/reconciliation.ts';
import { startSealing } from './jobs/sealing.ts';
import { startJobs } from './jobs/start-jobs.ts';
import type { Database } from './open-database.ts';
import { migrate, ownMigrations } from './platform/db/migrate.ts';
import { StartError } from './platform/errors.ts';
import { assertOwnInstallation } from './platform/installation.ts';
import type { Log } from './platform/log.ts';
import { assertSameSecret, whileStarting } from './platform/other-servers.ts';
import { warnAboutPayments } from './platform/payments/payments.ts';
import { beat, startBeating, warnAboutRestore } from './platform/restored.ts';
import { prepareFileKeys } from './platform/storage/key-markers.ts';
import { asStartError, assertUsable } from './platform/storage/start-storage.ts';
import { readVersion } from './platform/version.ts';

const finishTimeoutMs = 8_000;
/** Loading the jobs takes the processor: the first visitors come first. */
const jobsAfterMs = 100;

export type RunningServer = {
  url: string;
  /** It holds what leaves until somebody releases it. */
  isRestored: boolean;
  /** When the jobs have started. Rejects once the server has stopped because the database answered them with an error. */
  working: Promise<void>;
  stop(): Promise<void>;
};

function explainListenError(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`Port ${port} is taken. Stop what runs there, or set PORT to another one.`);
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user. Set PORT to one above 1023.`);
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    return new StartError(`HOST ${host} is not an address of this machine.`);
  return error;
}

/** A request that is never received completely does not delay the stop. */
async function closeApp(app: FastifyInstance) {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), finishTimeoutMs);
  await app.close().finally(() => clearTimeout(cutOff));
}

async function loadTracing(settings: NonNullable<Config['tracing']>, log: Log) {
  const { startTracing } = await import('./platform/tracing/opentelemetry.ts').catch((error: Error) => {
    throw new StartError(
      `OTEL_EXPORTER_OTLP_ENDPOINT is set, and the packages of OpenTelemetry are not installed: ${error.message}`,
    );
  });
  const { version } = await readVersion();
  return startTracing({ ...settings, version, warn: (message) => log.warn(message) });
}

/** Opens everything in order. `stop` closes everything in the reverse order. */
export async function startServer(
  config: Config,
  log: Log,
  extensions: ServerExtension[],
  database: Database,
): Promise<RunningServer> {
  const closers: (() => unknown)[] = [];
  let isStopping = false;
  async function stop() {
    isStopping = true;
    for (const close of closers.splice(0).reverse()) await close();
  }
  try {
    if (config.tracing) closers.push(await loadTracing(config.tracing, log));
    closers.push(database.close);
    const { databaseUrl, accessTokenSecret } = await database.opened;
    const clock = extensions.find((extension) => extension.clock)?.clock;
    const deps = createDeps({ config, databaseUrl, accessTokenSecret, log, ...(clock && { clock }) });
    closers.push(() => deps.db.destroy());
    closers.push(() => deps.pdf.stop());
    // Built while the database answers: both take their time, and neither needs the other.
    const building = buildApp(deps);
    building.catch(() => {});
    // Before the database is changed: the program before this one could not use it any more.
    await deps.seal.check();
    const migrations = [ownMigrations, ...extensions.flatMap((extension) => extension.migrations ?? [])];
    const directUrl = config.directUrl ?? databaseUrl;
    await migrate(directUrl, migrations);
    const { asStored } = deps.storage;
    await asStartError(assertUsable(asStored, config));
    await whileStarting(directUrl, async (isAlone) => {
      await assertOwnInstallation(deps, { isAlone });
      await assertSameSecret(deps, isAlone);
    });
    // After it, since files of another installation have keys of their own.
    await asStartError(prepareFileKeys(asStored, config.fileKeys));
    await beat(deps);
    if (await deps.restored.look()) await warnAboutRestore(deps);
    await deps.bus.start();
    closers.push(() => deps.bus.stop());
    // Others know of this one only now.
    await assertSameSecret(deps, false);
    const app = await building;
    for (const extension of extensions) await extension.beforeListen?.(app, deps);
    // Jobs stop when there are no more requests that could enqueue some.
    let stopJobs = async () => {};
    closers.push(() => stopJobs());
    closers.push(() => closeApp(app));
    await app.listen({ host: config.host, port: config.port }).catch((error) => {
      throw explainListenError(error, config);
    });
    warnAboutPayments(config.payments, log);
    for (const extension of extensions) closers.push(extension.afterListen?.(deps) ?? (() => {}));
    if (config.payments.provider !== 'none') closers.push(startReconciliation(deps));
    closers.push(startSealing(deps));
    closers.push(startBeating(deps));

    async function startWorking() {
      await wait(jobsAfterMs);
      if (isStopping) return;
      const jobs = startJobs(deps);
      stopJobs = jobs.stop;
      await jobs.started;
    }
    const working = startWorking().catch(async (error) => {
      await stop();
      throw error;
    });
    const { port } = app.server.address() as AddressInfo;
    const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
    return { url, isRestored: deps.restored.isHeld(), working, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
