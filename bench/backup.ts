/**
 * The people of the load bench rent and pay while backups are made of the running server; each backup is restored elsewhere and compared.
 * Under load: whatever was acknowledged before the moment of the backup is there, and each file that a row names is there and unchanged;
 * released, the restored server finishes what was on its way, and then no rule is broken. Afterwards all pause: every table, file and
 * secret is equal. Bar: 0 differences. Where pgBackRest and PostgreSQL's own programs are installed, a Teduh database is restored to a
 * point in time too, beside files that have gone on.
 *
 *   npm run backup --workspace bench
 *   npm run backup --workspace bench -- --rounds 5
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkFiles } from '../server/src/use-cases/files/check-files.ts';
import { findMissing } from '../server/test/consistency.ts';
import { createAdmin, createHouse, createUser } from '../server/test/factories.ts';
import { findPgBackRest, recoverToPointInTime } from './backup/pgbackrest.ts';
import { countOf, createRecord } from './backup/record.ts';
import { goOn, openRestored, readAll, runCommand } from './backup/restored.ts';
import { liveAsAdmin, liveAsTenant, type World } from './renting/people.ts';
import { type Person, stepsAt } from './renting/steps.ts';
import { createTally } from './renting/tally.ts';
import { many, openDeps, startTeduh } from './support.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(values.rounds);
const [tenantCount, adminCount, houseCount] = [30, 4, 14];
const warmUpMs = 8_000;
const betweenMs = 3_000;
const maxShown = 20;

const differences: string[] = [];
function note(round: string, found: string[]) {
  for (const each of found) differences.push(`${round}: ${each}`);
  for (const each of found.slice(0, maxShown)) console.error(`  ${each}`);
  console.log(`${round}: ${found.length} differences.`);
}

const place = await mkdtemp(join(tmpdir(), 'teduh-backup-'));
const teduh = await startTeduh();
const deps = await openDeps(teduh);
try {
  const tenants: Person[] = await many(tenantCount, () => createUser(deps));
  const admins: Person[] = await many(adminCount, () => createAdmin(deps));
  await many(houseCount, () => createHouse(deps));
  const record = createRecord();
  const tally = createTally(() => true);
  let isOver = false;
  const world: World = {
    steps: stepsAt(teduh.url, tally.note),
    promised: record.promised,
    isOver: () => isOver,
  };
  const living = Promise.all([
    ...tenants.map((tenant) => liveAsTenant(world, tenant)),
    ...admins.map((admin) => liveAsAdmin(world, admin)),
  ]);
  await wait(warmUpMs);
  for (let round = 1; round <= rounds; round++) {
    const folder = join(place, `set-${round}`);
    const started = performance.now();
    await runCommand({ TEDUH_DATA_DIR: teduh.dataDir }, 'backup', folder);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const restored = await openRestored(folder, join(place, `data-${round}`));
    try {
      const files = await checkFiles(restored.deps);
      const before = record.before(restored.takenAt);
      const missing = await findMissing(restored.deps.db, before);
      note(`Backup ${round} under load (${seconds} s, ${countOf(before)} acknowledged before its moment)`, [
        ...missing,
        // The benches' houses have pictures without files, here as there.
        ...files.missing
          .filter(({ source }) => source !== 'property_images')
          .map((each) => `missing: ${each.storage_key}`),
        ...files.changed.map((each) => `changed: ${each.storage_key}`),
      ]);
    } finally {
      await restored.close();
    }
    note(`Backup ${round}, released and at rest`, await goOn(join(place, `data-${round}`)));
    await wait(betweenMs);
  }
  isOver = true;
  await living;
  console.log(`${tally.requests()} requests, ${tally.surprises.length} answers that were not expected.`);
  differences.push(...tally.surprises);

  await deps.db.destroy();
  await teduh.halt();
  const before = await readAll(teduh.dataDir);
  await runCommand({ TEDUH_DATA_DIR: teduh.dataDir }, 'backup', join(place, 'set-paused'));
  const restored = await openRestored(join(place, 'set-paused'), join(place, 'data-paused'));
  await restored.close();
  const after = await readAll(join(place, 'data-paused'));
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  note(
    `All tables and files, paused (${names.size} compared)`,
    [...names].filter((name) => before[name] !== after[name]).map((name) => `${name} differs`),
  );

  const tools = findPgBackRest();
  if (typeof tools === 'string') console.log(`Point-in-time recovery was not tried: ${tools}`);
  else note('Point-in-time recovery with pgBackRest', await recoverToPointInTime(tools, place));
} finally {
  await teduh.stop();
  await rm(place, { recursive: true, force: true });
}
if (differences.length > 0) process.exitCode = 1;
else console.log('0 differences.');
