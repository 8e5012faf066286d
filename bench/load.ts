/**
 * Fifty tenants and five admins at once, for a minute, on the real server: they apply for the same few places, are accepted, sign in the
 * browser or on paper, pay, decline, cancel, and places become free again. Tenants pause one to three seconds between looks, admins about one. Bars: no 5xx, nothing lost, nothing
 * contradicts itself afterwards. With fifty tenants the accept's p99 is at most 500 ms.
 *
 *   npm run load --workspace bench
 *   npm run load --workspace bench -- --tenants 300
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Deps } from '../server/src/deps.ts';
import { emptyPromises, findBrokenRules, findLost, isAtRest } from '../server/test/consistency.ts';
import { createAdmin, createHouse, createUser } from '../server/test/factories.ts';
import { liveAsAdmin, liveAsTenant, type World } from './renting/people.ts';
import { type Person, stepsAt } from './renting/steps.ts';
import { createTally } from './renting/tally.ts';
import { many, openDeps, startTeduh } from './support.ts';

const { values } = parseArgs({ options: { tenants: { type: 'string', default: '50' } } });
const tenantCount = Number(values.tenants);
/** 5 beside 50 tenants, 15 beside 300. */
const adminCount = Math.round(3 + tenantCount / 25);
const houseCount = Math.round(tenantCount * 0.36);
const roomHouseCount = Math.round(tenantCount * 0.08);
const rooms = ['Front', 'Middle', 'Back'];
const warmUpSeconds = 10;
const seconds = 60;
const settleTimeoutMs = 60_000;
const maxAcceptMs = 500;

async function comeToRest({ db }: Deps): Promise<string> {
  const started = performance.now();
  const passedMs = () => performance.now() - started;
  while (!(await isAtRest(db))) {
    if (passedMs() > settleTimeoutMs) throw new Error('payments or seals are still on their way');
    await wait(500);
  }
  return (passedMs() / 1000).toFixed(0);
}

const promised = emptyPromises();
const teduh = await startTeduh();
const deps = await openDeps(teduh);
try {
  const tenants: Person[] = await many(tenantCount, () => createUser(deps));
  const admins: Person[] = await many(adminCount, () => createAdmin(deps));
  await many(houseCount, () => createHouse(deps));
  await many(roomHouseCount, () => createHouse(deps, { rooms }));

  const started = performance.now();
  const passed = () => (performance.now() - started) / 1000 - warmUpSeconds;
  const tally = createTally(() => passed() > 0);
  const isOver = () => passed() > seconds;
  const world: World = { steps: stepsAt(teduh.url, tally.note), promised, isOver };
  await Promise.all([
    ...tenants.map((tenant) => liveAsTenant(world, tenant)),
    ...admins.map((admin) => liveAsAdmin(world, admin)),
  ]);
  const tookSeconds = passed();
  const peakMb = ((await teduh.peakMemory()) / 1e6).toFixed(0);
  const restSeconds = await comeToRest(deps);
  const faults = [...(await findBrokenRules(deps)), ...(await findLost(deps.db, promised))];

  console.table(tally.rows());
  const unitCount = houseCount + roomHouseCount * rooms.length;
  const perSecond = (tally.requests() / tookSeconds).toFixed(0);
  console.log(
    `${tenantCount} tenants, ${adminCount} admins, ${unitCount} units: ${perSecond} requests a second, ${peakMb} MB at most.`,
  );
  const times = (step: string) =>
    [50, 95, 99].map((percent) => `${tally.doneMs(step, percent).toFixed(0)} ms (p${percent})`).join(', ');
  console.log(`A list takes ${times('browse')}, an accept ${times('accept')}.`);
  const isTooSlow = tenantCount <= 50 && tally.doneMs('accept', 99) > maxAcceptMs;
  if (isTooSlow) console.error(`The bar of an accept is ${maxAcceptMs} ms (p99).`);
  const done = Object.entries(promised).map(([what, ids]) => `${ids.size} ${what}`);
  console.log(`Acknowledged: ${done.join(', ')}. At rest after ${restSeconds} s.`);
  for (const { rule, ids } of faults) console.error(`Broken: ${rule}: ${ids.join(', ')}`);
  for (const surprise of tally.surprises.slice(0, 20)) console.error(`Not expected: ${surprise}`);
  if (faults.length > 0 || tally.surprises.length > 0 || isTooSlow) process.exitCode = 1;
  else console.log('Nothing lost, nothing contradicts itself, no answer that was not expected.');
} finally {
  await deps.db.destroy();
  await teduh.stop();
}
