import type { Deps } from '../../deps.ts';
import { tellOfIntent } from './event.service.ts';
import * as intents from './intent.repository.ts';

export const slowCardMs = 20_000;

/** What the slow card started and real time has brought to its end. Several servers may do this at once. */
export async function finishSlowCards({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock.wall();
  for (const id of await intents.listDue(db, now)) {
    await db.begin(async (tx) => {
      const intent = await intents.move(tx, id, ['processing'], { status: 'succeeded' });
      if (intent) await tellOfIntent(tx, 'succeeded', intent, now);
    });
  }
}
