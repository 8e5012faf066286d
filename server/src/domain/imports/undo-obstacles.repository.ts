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

/** Named tables and no `with`: what is asked twice there is gone through row by row, and an import has tens of thousands. */
const chargesOf = (importId: string) =>
  sql`contracts c join transactions t on t.contract_id = c.id and c.import_id = ${importId}`;

/** Something that has happened to what an import has made, in words. Undefined: nothing has. */
export async function findObstacle(db: Sql, importId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    action: string | null;
    is_paying: boolean;
    is_charged: boolean;
    is_wanted: boolean;
  }>`
    select
      (select l.action from imported_records r join audit_log l on l.subject_type = r.kind and l.subject_id = r.record_id
        where r.import_id = ${importId} and l.action <> all(${ownActions}::text[]) limit 1) as action,
      exists (select from ${chargesOf(importId)} join payment_intents i on i.transaction_id = t.id)
        or exists (select from ${chargesOf(importId)} join payment_slips s on s.transaction_id = t.id) as is_paying,
      exists (select from ${chargesOf(importId)} where (t.type <> 'Monthly Rental' or t.status <> 'Pending')
        and not exists (select from imported_records r where r.kind = 'transaction' and r.record_id = t.id)) as is_charged,
      exists (select from imported_records r join applications a on a.unit_id = r.record_id
        where r.import_id = ${importId} and r.kind = 'unit') as is_wanted`.execute(db);
  const [found] = rows;
  const { action } = found ?? {};
  if (action) return words.find(([pattern]) => pattern.test(action))?.[1];
  if (found?.is_paying) return 'A payment was begun.';
  if (found?.is_charged) return 'Something was charged.';
  return found?.is_wanted ? 'Somebody has applied for one of the places.' : undefined;
}
