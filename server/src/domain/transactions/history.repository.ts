import type { Selectable } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import type { TransactionEvents } from '../../platform/db/schema.ts';

export type EventRow = Selectable<TransactionEvents> & {
  firstname: string | null;
  lastname: string | null;
  user_type: string | null;
};

/** Everything that happened to a transaction, in order, with the names of those who did it. */
export async function list(db: Sql, transactionId: string): Promise<EventRow[]> {
  return db
    .selectFrom('transaction_events as event')
    .leftJoin('users', 'users.id', 'event.actor_id')
    .selectAll('event')
    .select(['users.firstname', 'users.lastname', 'users.user_type'])
    .where('event.transaction_id', '=', transactionId)
    .orderBy('event.at')
    .orderBy('event.place')
    .orderBy('event.kind')
    .execute();
}
