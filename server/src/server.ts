import { fork } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { createDeps } from './deps.ts';
import { createDailyJobs } from './jobs/daily-jobs.ts';
import { startReconciliation } from './jobs/reconciliation.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { startEmbedded } from './platform/db/embedded/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { StartError } from './platform/errors.ts';
import type { Log } from './platform/log.ts';
import { warnAboutPayments } from './platform/payments/payments.ts';
import { loadSecrets } from './platform/secrets.ts';
import { startCards } from './sandbox/cards/card-loop.ts';
import { followClock } from './sandbox/clock.service.ts';
import { plantDemoData } from './sandbox/demo-data.ts';
import type { Order } from './sandbox/plant-demo.process.ts';
import { hasListingsToPlant } from './sandbox/plant-listings.ts';
import { hasTenanciesToPlant } from './sandbox/plant-tenancies.ts';

const finishTimeoutMs = 8_000;

export type RunningServer = { url: string; stop(): Promise<void> };

async function openDatabase(config: Config, log: Log) {
  const secrets =
    config.databaseUrl && config.accessTokenSecret ? undefined : await loadSecrets(config.dataDir);
  const accessTokenSecret = config.accessTokenSecret ?? secrets?.accessTokenSecret ?? '';
  if (config.databaseUrl)
    return { databaseUrl: config.databaseUrl, accessTokenSecret, close: async () => {} };
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    password: secrets?.postgresPassword ?? '',
    warn: (message) => log.warn(message),
  });
  return { databaseUrl: embedded.url, accessTokenSecret, close: embedded.stop };
}

function explainListenError(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`Port ${port} is taken. Stop what runs there, or set PORT to another one.`);
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user. Set PORT to one above 1023.`);
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    return new StartError(`HOST ${host} is not an address of this machine.`);
  return error;
}

/** Drawing two dozen houses takes a while; the server answers meanwhile. Returns the way to stop it. */
function plantInBackground(order: Order) {
  const child = fork(new URL('./sandbox/plant-demo.process.ts', import.meta.url));
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.send(order);
  return async () => {
    if (child.connected) child.disconnect();
    await gone;
  };
}

/** Opens everything in order and hands back the way to close it all, in reverse. */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  const closers: (() => unknown)[] = [];
  async function stop() {
    for (const close of closers.splice(0).reverse()) await close();
  }
  try {
    const { databaseUrl, accessTokenSecret, close } = await openDatabase(config, log);
    closers.push(close);
    await migrate(databaseUrl);
    const deps = createDeps({ config, databaseUrl, accessTokenSecret, log });
    closers.push(() => deps.db.destroy());
    closers.push(() => deps.pdf.stop());
    deps.dailyJobs.push(...createDailyJobs(deps));
    await deps.bus.start();
    closers.push(() => deps.bus.stop());
    if (config.demo) await plantDemoData(deps);
    if (config.sandbox) await followClock(deps);
    closers.push(await startJobs(deps));
    const app = await buildApp(deps);
    closers.push(async () => {
      // A request that never arrives whole does not hold up the stop.
      const cutOff = setTimeout(() => app.server.closeAllConnections(), finishTimeoutMs);
      await app.close().finally(() => clearTimeout(cutOff));
    });
    await app.listen({ host: config.host, port: config.port }).catch((error) => {
      throw explainListenError(error, config);
    });
    warnAboutPayments(config.payments, config.production, log);
    if (config.payments.provider === 'sandbox') closers.push(startCards(deps));
    if (config.payments.provider !== 'none') closers.push(startReconciliation(deps));
    if (config.demo && ((await hasListingsToPlant(deps)) || (await hasTenanciesToPlant(deps))))
      closers.push(plantInBackground({ config, databaseUrl, accessTokenSecret }));
    const { port } = app.server.address() as AddressInfo;
    return { url: config.port === 0 ? `http://localhost:${port}` : config.publicUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
