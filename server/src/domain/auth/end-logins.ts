import { publish } from '../../platform/bus.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as auth from './auth.repository.ts';

/** Ends logins of a user at once: their tokens are refused from now on, and their live streams end. */
export async function endLogins(tx: Tx, which: auth.WhichLogins, at: Date) {
  await auth.endLogins(tx, which, at);
  await publish(tx, { topic: 'logins-ended', ...which });
}
