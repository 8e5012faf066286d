import { randomUUID } from 'node:crypto';
import { type Bus, publish, type Signal } from '../src/platform/bus.ts';
import type { Db } from '../src/platform/db/db.ts';

/** Signals arrive in order: once this one has arrived, so have all before it. */
export async function waitForSignals({ bus, db }: { bus: Bus; db: Db }) {
  const userId = randomUUID();
  const arrived = Promise.withResolvers<void>();
  const stop = bus.subscribe((signal) => {
    if (signal.topic === 'logins-ended' && signal.userId === userId) arrived.resolve();
  });
  await publish(db, { topic: 'logins-ended', userId });
  await arrived.promise;
  stop();
}

/** The lists that open pages are told to fetch again while something happens. */
export async function changesDuring(deps: { bus: Bus; db: Db }, act: () => Promise<unknown>) {
  await waitForSignals(deps);
  const changes: Extract<Signal, { topic: 'change' }>[] = [];
  const stop = deps.bus.subscribe((signal) => {
    if (signal.topic === 'change') changes.push(signal);
  });
  await act();
  await waitForSignals(deps);
  stop();
  return changes;
}
