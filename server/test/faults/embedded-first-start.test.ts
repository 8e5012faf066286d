import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { loadSecrets } from '../../src/platform/secrets.ts';
import { roundsOf } from '../rounds.ts';
import { onlyPostgres, startHere } from './only-postgres.ts';
import { waitFor } from './processes.ts';
import { embeddedUrl, query, readyAt, useBench } from './support.ts';

const bench = useBench();

const launchOn = (dataDir: string) => bench.launch({ TEDUH_DATA_DIR: dataDir }, onlyPostgres);
const nameOf = (url: string) => query(url, 'select current_database() as name');

it('starts again after it was killed while it made the database', async () => {
  const dataDir = await bench.makeDirectory();
  mkdirSync(join(dataDir, 'postgres.draft'));
  writeFileSync(join(dataDir, 'postgres.draft/PG_VERSION'), '18\n');
  writeFileSync(join(dataDir, 'postgres.draft.password'), 'secret');
  const starting = launchOn(dataDir);
  const drafts = () => readdirSync(dataDir).filter((name) => /draft-[^.]+$/.test(name));
  await waitFor('initdb to be at work', () =>
    drafts().some((name) => readdirSync(join(dataDir, name)).length > 3),
  );
  await starting.kill('SIGKILL');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

  const { url } = await startHere(bench, dataDir);
  expect(await nameOf(url)).toEqual([{ name: 'teduh' }]);
  expect(existsSync(join(dataDir, 'postgres.draft'))).toBe(false);
  expect(existsSync(join(dataDir, 'postgres.draft.password'))).toBe(false);
});

it('has one set of secrets, whoever asks for them at about the same moment', async () => {
  const dataDir = await bench.makeDirectory();
  const askAfter = async (ms: number) => {
    await wait(ms);
    return loadSecrets(dataDir);
  };
  const given = await Promise.all(Array.from({ length: 40 }, (_, index) => askAfter(index)));
  const file = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  expect(given).toEqual(given.map(() => file));
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
});

it.each(Array.from({ length: roundsOf({ short: 1, whole: 5 }) }, (_, index) => index + 1))(
  'has exactly one winner when two servers start on one data directory at the same moment (round %i)',
  async () => {
    const dataDir = await bench.makeDirectory();
    const rivals = [launchOn(dataDir), launchOn(dataDir)];
    const isDecided = () => rivals.every(({ hasExited, said }) => hasExited() || readyAt(said()));
    await waitFor('both to start or to give up', isDecided);
    const losers = rivals.filter(({ hasExited }) => hasExited());
    expect(losers.map(({ said }) => said())).toEqual([expect.stringContaining('is in use by another')]);

    const winner = await bench.whenReady(rivals.find(({ hasExited }) => !hasExited()));
    expect(await embeddedUrl(dataDir)).toBe(winner.url);
    expect(await nameOf(winner.url)).toEqual([{ name: 'teduh' }]);
  },
);
