import type { ContractStatus } from '@teduh/shared/contracts';
import type { Day } from '@teduh/shared/days';
import type { PropertyType } from '@teduh/shared/properties';
import type { UserStatus, UserType } from '@teduh/shared/users';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';

type ExistingUnit = {
  property_id: string;
  property_name: string;
  address: string;
  type: PropertyType;
  unit_id: string;
  room: string | null;
  is_wanted: boolean;
};
export type ExistingTenant = {
  id: string;
  email: string;
  firstname: string;
  user_type: UserType;
  status: UserStatus;
  /** Anybody may have registered it: nobody has shown that the address is theirs. */
  is_unconfirmed: boolean;
  /** An admin has chosen the password and told it to them. */
  was_given_password: boolean;
  is_applying: boolean;
};
export type ExistingContract = {
  unit_id: string;
  user_id: string;
  number: string;
  start_date: Day;
  status: ContractStatus;
};
/** What is here already of what a file names. */
export type Existing = { units: ExistingUnit[]; tenants: ExistingTenant[]; contracts: ExistingContract[] };

type Named = { property: string; tenancy: { email: string } | null };

const waiting = sql`a.status in ('Waiting for Response', 'Accepted')`;

/** Three statements, however long the file is. */
export async function findExisting(db: Sql, entries: Named[]): Promise<Existing> {
  const names = [...new Set(entries.map(({ property }) => property.toLowerCase()))];
  const emails = entries.flatMap(({ tenancy }) => (tenancy ? [tenancy.email] : []));
  const { rows: units } = await sql<ExistingUnit>`
    select p.id as property_id, p.name as property_name, p.address, p.type, u.id as unit_id, u.name as room,
      exists (select from applications a where a.unit_id = u.id and ${waiting}) as is_wanted
    from properties p join units u on u.property_id = p.id and u.removed_at is null
    where p.archived_at is null and lower(p.name) = any(${names}::text[])
    order by p.created_at, p.id, u.position`.execute(db);
  const { rows: tenants } = await sql<ExistingTenant>`
    select id, lower(email) as email, firstname, user_type, status,
      status = 'pending' and email_confirmed_at is null as is_unconfirmed,
      password_set_by is not distinct from 'admin' as was_given_password,
      exists (select from applications a where a.user_id = users.id and ${waiting}) as is_applying
    from users where deleted_at is null and lower(email) = any(${emails}::text[])`.execute(db);
  const { rows: contracts } = await sql<ExistingContract>`
    select unit_id, user_id, number, start_date, status from contracts
    where status <> 'Cancelled' and (unit_id = any(${units.map(({ unit_id }) => unit_id)}::uuid[])
      or user_id = any(${tenants.map(({ id }) => id)}::uuid[]))`.execute(db);
  return { units, tenants, contracts };
}
