import { randomBytes } from 'node:crypto';
import type { NewEvent } from './event.repository.ts';
import { presentEvent, presentIntent } from './intent.presenter.ts';
import type { IntentRow } from './intent.repository.ts';

export const randomId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export function eventOf(type: string, object: object, at: Date): NewEvent {
  const id = randomId('evt');
  return { id, payload: presentEvent(id, type, object, at), at };
}

export const eventOfIntent = (what: string, intent: IntentRow, at: Date): NewEvent =>
  eventOf(`payment_intent.${what}`, presentIntent(intent), at);
