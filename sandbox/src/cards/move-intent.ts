import type { Tx } from '@teduh/server/platform/db/db.ts';
import { disputeIfAsked } from './dispute.service.ts';
import { eventOfIntent } from './event.service.ts';
import * as intents from './intent.repository.ts';

/** `event` is the type of the webhook, without its prefix. */
export type Step = { event: string; change: intents.Change };

/** Returns undefined when another request has changed the intent since it was read: the caller reads it again. */
export async function moveIntent(
  tx: Tx,
  intent: intents.IntentRow,
  { event, change }: Step,
  at: Date,
): Promise<intents.IntentRow | undefined> {
  const moved = intents.applyChange(intent, change);
  const isMoved = await intents.replace(tx, intent, moved, eventOfIntent(event, moved, at));
  if (!isMoved) return undefined;
  await disputeIfAsked(tx, moved, at);
  return moved;
}
