/**
 * How long a start takes, from the process to the first answer, with the embedded PostgreSQL and data that are there: a release, which is
 * bundled, beside `npm start` of a checkout, in turns. It makes the release first, and wants the web app built (`npm run build`).
 *
 *   npm run start --workspace bench
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeRelease } from '../scripts/release/make-release.ts';
import { median } from './support.ts';

const barMs = 1_000;
const rounds = 8;
const port = '4688';

const root = join(import.meta.dirname, '..');
const place = await mkdtemp(join(tmpdir(), 'teduh-start-'));
const release = await makeRelease(place);
const programs = {
  release: [join(release, 'teduh')],
  checkout: [process.execPath, join(root, 'scripts/start.mjs')],
};

const isAnswering = () =>
  fetch(`http://localhost:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function startOnce([program = '', ...args]: string[], dataDir: string): Promise<number> {
  const started = performance.now();
  const env = { ...process.env, PORT: port, TEDUH_DATA_DIR: dataDir, TEDUH_DEMO: 'off', LOG_LEVEL: 'warn' };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const gone = once(child, 'exit');
  while (!(await isAnswering())) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
    await wait(5);
  }
  const took = performance.now() - started;
  child.kill('SIGTERM');
  await gone;
  return took;
}

const times = { release: [] as number[], checkout: [] as number[] };
try {
  const names = ['release', 'checkout'] as const;
  // The first start makes a database, the second one finds compiled code.
  for (let round = -2; round < rounds; round += 1) {
    for (const name of names) {
      const took = await startOnce(programs[name], join(place, name));
      if (round >= 0) times[name].push(took);
    }
  }
} finally {
  await rm(place, { recursive: true, force: true });
}
const [own, checkout] = [median(times.release), median(times.checkout)];
const slowest = Math.max(...times.release);
console.log(
  `a release starts in ${own.toFixed(0)} ms (median of ${rounds}, at most ${slowest.toFixed(0)}), npm start in ${checkout.toFixed(0)} ms: ${(own / checkout).toFixed(2)} times`,
);
process.exitCode = own < barMs ? 0 : 1;
