import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { waitForSignals } from '../../test/signals.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();

it.each([100, 101, 250])('announces a change to all of %d users', async (count) => {
  const userIds = Array.from({ length: count }, () => randomUUID());
  const informed: string[] = [];
  let signals = 0;
  const stop = test.deps.bus.subscribe((signal) => {
    if (signal.topic !== 'change') return;
    signals += 1;
    informed.push(...(signal.to.userIds ?? []));
  });
  await test.deps.db.begin((tx) =>
    test.deps.outbox.announce(tx, { change: { tags: ['Application'], to: { userIds } } }),
  );
  await waitForSignals(test.deps);
  stop();
  expect(informed).toEqual(userIds);
  expect(signals).toBe(Math.ceil(count / 100));
});
