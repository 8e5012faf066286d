import type { ContractStatus } from '@teduh/shared/contracts';
import type { Verification } from '@teduh/shared/signing';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';

export type SealedRow = {
  kind: Verification['kind'];
  /** Null of a report, which nobody signs. */
  request_id: string | null;
  number: string;
  contract_status: ContractStatus;
  /** Its contract has ended, and another agreement of the same tenancy has taken its place. */
  is_superseded: boolean;
  sealed_at: Date;
  pages: number | null;
  sha256: string;
};

/** Both kinds of question are one look into the index of agreements and one into that of reports, whether there is an answer or not. */
export async function findSealed(
  db: Sql,
  by: { code: string } | { sha256: string },
): Promise<SealedRow | undefined> {
  const [agreement, report] =
    'code' in by
      ? [sql`r.code = ${by.code}`, sql`i.code = ${by.code}`]
      : [sql`f.sha256 = ${by.sha256} and f.kind = 'sealed'`, sql`i.sealed_sha256 = ${by.sha256}`];
  const { rows } = await sql<SealedRow>`
    select 'agreement' as kind, r.id as request_id, c.number, c.status as contract_status, r.sealed_at, r.pages, f.sha256,
      c.status = 'Ended' and exists (select from contracts n
        where n.renews = c.id and n.status in ('Active', 'Ended') and not never_began(n.id)) as is_superseded
    from signing_requests r join contract_files f on f.id = r.sealed_file_id join contracts c on c.id = r.contract_id
    where ${agreement}
    union all
    select i.kind, null, c.number, c.status, i.sealed_at, i.pages, i.sealed_sha256, false
    from inspections i join contracts c on c.id = i.contract_id
    where i.sealed_at is not null and ${report}`.execute(db);
  return rows[0];
}
