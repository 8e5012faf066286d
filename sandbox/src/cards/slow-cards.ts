import type { Deps } from '@teduh/server/deps.ts';
import * as intents from './intent.repository.ts';
import { moveIntent } from './move-intent.ts';

export const slowCardMs = 20_000;

/** Completes payments by the slow card that are due. Several servers may do this at once. */
export async function finishSlowCards({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock.wall();
  const step = { event: 'succeeded', change: { status: 'succeeded' } } as const;
  for (const intent of await intents.listDue(db, now))
    await db.begin((tx) => moveIntent(tx, intent, step, now));
}
