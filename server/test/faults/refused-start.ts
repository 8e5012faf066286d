import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { loadExtensions } from '../../src/load-extensions.ts';
import { openDatabase } from '../../src/open-database.ts';
import { StartError } from '../../src/platform/errors.ts';
import { startServer } from '../../src/server.ts';

const log = pino({ level: 'silent' });

async function start(settings: Record<string, string>) {
  const config = readConfig({ PORT: '0', TEDUH_DEMO: 'off', ...settings });
  const database = openDatabase(config, log);
  await database.begun;
  return startServer(config, log, await loadExtensions(config), database);
}

/** Why the server does not start with these settings, asked inside this process: one of its own takes many times as long. */
export async function refusalOf(settings: Record<string, string>): Promise<string> {
  const result = await start(settings).catch((error) => error);
  if (result instanceof StartError) return result.message;
  if (result instanceof Error) throw result;
  await result.stop();
  throw new Error('the server did not refuse to start');
}
