import { flushCompileCache } from 'node:module';
import { type Config, readConfig } from './config.ts';
import type { ServerExtension } from './extension.ts';
import { loadExtensions } from './load-extensions.ts';
import { openDatabase } from './open-database.ts';
import { commandLine } from './platform/command-line.ts';
import { StartError } from './platform/errors.ts';
import { createLog } from './platform/log.ts';
import { traceFields } from './platform/tracing/tracing.ts';
import { whatIsPretended } from './production.ts';
import type { RunningServer } from './server.ts';

const stopTimeoutMs = 30_000;

function greet({ url, isRestored }: RunningServer, config: Config, extensions: ServerExtension[]) {
  const lines = [`Teduh is ready at ${url}`];
  for (const line of extensions.flatMap(({ greeting }) => greeting?.(url) ?? [])) lines.push(`  ${line}`);
  if (config.mode === 'sandbox')
    lines.push(
      `  Sandbox: ${whatIsPretended(config.smtpUrl)}. ${commandLine('doctor')} lists what production needs.`,
    );
  if (isRestored)
    lines.push(
      `  Restored: nothing is sent, charged or removed until you run: ${commandLine('restore:release')}`,
    );
  lines.push('  Stop with Ctrl+C');
  console.log(`\n${lines.join('\n')}\n`);
}

function stopOnSignal(server: RunningServer) {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), stopTimeoutMs).unref();
      await server.stop();
      process.exit(0);
    });
  }
}

const load = (config: Config) => Promise.all([import('./server.ts'), loadExtensions(config)]);

try {
  const config = readConfig();
  const log = createLog(config.logLevel, process.stdout, config.tracing && traceFields);
  const database = openDatabase(config, log);
  await database.begun;
  // Loaded while PostgreSQL starts: both take their time.
  const [{ startServer }, extensions] = await load(config).catch(async (error) => {
    await database.close();
    throw error;
  });
  const server = await startServer(config, log, extensions, database);
  stopOnSignal(server);
  greet(server, config, extensions);
  await server.working;
  // Written now and not at the end, which a killed process never reaches: the next start is a third quicker.
  flushCompileCache();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`\nTeduh did not start. ${error.message}\n`);
  process.exit(1);
}
