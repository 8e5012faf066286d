import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';

/** What an import writes itself, and what happens by itself afterwards. */
const ownActions = ['property.added', 'user.added', 'contract.imported', 'transaction.charged'];

const words: [RegExp, string][] = [
  [/^user\./, 'A tenant has set up or changed their account.'],
  [/^(?:transaction|payment|slip)\./, 'Something was paid or changed.'],
  [/^property\./, 'A property was changed.'],
  [/^/, 'A contract was changed.'],
];

/** The first thing that has happened to what an import has made, in words. Undefined: nothing has. */
export async function findObstacle(db: Sql, importId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    action: string | null;
    is_paying: boolean;
    is_charged: boolean;
    is_wanted: boolean;
  }>`
    with made as (select kind, record_id from imported_records where import_id = ${importId}),
      charges as (select t.id, t.type, t.status from transactions t join contracts c on c.id = t.contract_id where c.import_id = ${importId})
    select
      (select l.action from made join audit_log l on l.subject_type = made.kind and l.subject_id = made.record_id
        where l.action <> all(${ownActions}::text[]) order by l.id limit 1) as action,
      exists (select from charges join payment_intents i on i.transaction_id = charges.id)
        or exists (select from charges join payment_slips s on s.transaction_id = charges.id) as is_paying,
      exists (select from charges where not exists (select from made where kind = 'transaction' and record_id = charges.id)
        and (type <> 'Monthly Rental' or status <> 'Pending')) as is_charged,
      exists (select from made join applications a on made.kind = 'unit' and a.unit_id = made.record_id) as is_wanted`.execute(
    db,
  );
  const [found] = rows;
  const { action } = found ?? {};
  if (action) return words.find(([pattern]) => pattern.test(action))?.[1];
  if (found?.is_paying) return 'A payment was begun.';
  if (found?.is_charged) return 'Something was charged.';
  return found?.is_wanted ? 'Somebody has applied for one of the places.' : undefined;
}
