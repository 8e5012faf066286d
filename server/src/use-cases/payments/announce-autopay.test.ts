import { expect, it } from 'vitest';
import { autopaying } from '../../../test/autopay.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { announceAutopay } from './announce-autopay.ts';

const test = useTestApp({}, { listen: true });
const autopay = autopaying(test);
const dayMs = 24 * 60 * 60 * 1000;

/** How many of these tenants were told what will be charged. */
async function countTold(rentals: Awaited<ReturnType<typeof autopay.twoBeforeRent>>) {
  const subjects = await Promise.all(rentals.map((rental) => rental.subjects()));
  return subjects.flat().filter((subject) => subject.includes('will be charged')).length;
}

it('tells the others where one fails, and that one in the next run', async () => {
  const rentals = await autopay.twoBeforeRent(4);
  test.clock.setAheadMs(test.clock.aheadMs() + dayMs);
  const { outbox } = test.deps;
  let hasFailed = false;
  const announce: typeof outbox.announce = async (tx, announcement) => {
    if (hasFailed) return outbox.announce(tx, announcement);
    hasFailed = true;
    throw new TypeError('nobody thought of this');
  };
  await announceAutopay({ ...test.deps, outbox: { announce } });
  expect(await countTold(rentals)).toBe(1);
  await announceAutopay(test.deps);
  await announceAutopay(test.deps);
  expect(await countTold(rentals)).toBe(2);
});

it('announces nothing where payments are off: nothing would be charged', async () => {
  const rentals = await autopay.twoBeforeRent(4);
  test.clock.setAheadMs(test.clock.aheadMs() + dayMs);
  const config = { ...test.deps.config, payments: { provider: 'none' as const } };
  await announceAutopay({ ...test.deps, config });
  expect(await countTold(rentals)).toBe(0);
  await announceAutopay(test.deps);
  expect(await countTold(rentals)).toBe(2);
});
