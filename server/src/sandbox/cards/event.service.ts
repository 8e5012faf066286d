import { randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import * as events from './event.repository.ts';
import { presentEvent, presentIntent } from './intent.presenter.ts';
import type { IntentRow } from './intent.repository.ts';

export const randomId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** A webhook for the change of the same transaction: both happen, or neither. */
export async function tell(tx: Tx, type: string, object: object, at: Date) {
  const id = randomId('evt');
  await events.insert(tx, id, presentEvent(id, type, object, at), at);
}

export const tellOfIntent = (tx: Tx, what: string, intent: IntentRow, at: Date) =>
  tell(tx, `payment_intent.${what}`, presentIntent(intent), at);
