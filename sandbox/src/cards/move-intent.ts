import type { Tx } from '@teduh/server/platform/db/db.ts';
import { eventOfIntent } from './event.service.ts';
import * as intents from './intent.repository.ts';

/** `event`: what the webhook calls the change. */
export type Step = { event: string; change: intents.Change };

/** One statement. Undefined when somebody else changed the intent since it was read: then it is to be looked at again. */
export async function moveIntent(
  tx: Tx,
  intent: intents.IntentRow,
  { event, change }: Step,
  at: Date,
): Promise<intents.IntentRow | undefined> {
  const moved = intents.applyChange(intent, change);
  const isMoved = await intents.replace(tx, intent, moved, eventOfIntent(event, moved, at));
  return isMoved ? moved : undefined;
}
