import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { loadExtensions } from '../../src/load-extensions.ts';
import { openDatabase } from '../../src/open-database.ts';
import { StartError } from '../../src/platform/errors.ts';
import { startServer } from '../../src/server.ts';
import { expectExplained } from './expect-refusal.ts';

type Settings = Record<string, string>;

const log = pino({ level: 'silent' });

async function start(settings: Settings) {
  const config = readConfig({ PORT: '0', TEDUH_DEMO: 'off', ...settings });
  const database = openDatabase(config, log);
  await database.begun;
  return startServer(config, log, await loadExtensions(config), database);
}

async function refusalOf(settings: Settings): Promise<string> {
  const result = await start(settings).catch((error) => error);
  if (result instanceof StartError) return result.message;
  if (result instanceof Error) throw result;
  await result.stop();
  throw new Error('the server did not refuse to start');
}

/**
 * Starts the server inside this process, which takes a tenth of the time, and returns its refusal. What a process makes of one is the same
 * for all of them, and tested with a few.
 */
export async function expectRefusedHere(settings: Settings, ...words: string[]) {
  const reason = await refusalOf(settings);
  expectExplained(reason, words);
  return reason;
}
