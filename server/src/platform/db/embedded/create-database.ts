import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../../errors.ts';

/** PostgreSQL's own superuser, made by initdb. Nobody works as it, except to make the database. */
export const superuser = 'teduh';
/** Owns the database and everything in it, and may do nothing outside of it: no files, no programs, no other roles. */
const application = 'teduh_app';

const wrongPassword = '28P01';

export type Access = { port: number; password: string };

const urlAs = (role: string, { port, password }: Access, database: string) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;

export const applicationUrl = (access: Access) => urlAs(application, access, 'teduh');
export const superuserUrl = (access: Access, database = 'teduh') => urlAs(superuser, access, database);

/** Whatever the superuser has in this database, except PostgreSQL's own things and those of extensions. What belongs to a table follows it. */
const giveToApplication = `
do $$
declare
  command text;
begin
  for command in
    with things as (
      select 'schema' as kind, quote_ident(nspname) as name, nspname, 'pg_namespace'::regclass as catalogue, oid, nspowner as owner
      from pg_namespace
      union all
      select case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end,
        c.oid::regclass::text, nspname, 'pg_class'::regclass, c.oid, relowner
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'S')
      union all
      select 'routine', p.oid::regprocedure::text, nspname, 'pg_proc'::regclass, p.oid, proowner
      from pg_proc p join pg_namespace n on n.oid = pronamespace
      union all
      select 'type', t.oid::regtype::text, nspname, 'pg_type'::regclass, t.oid, typowner
      from pg_type t join pg_namespace n on n.oid = typnamespace
      where typtype in ('e', 'd')
    )
    select format('alter %s %s owner to ${application}', kind, name) from things
    where owner = (select oid from pg_roles where rolname = '${superuser}')
      and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (
        select from pg_depend where classid = catalogue and objid = things.oid
          and (deptype = 'e' or kind = 'sequence' and deptype in ('a', 'i'))
      )
  loop
    execute command;
  end loop;
end $$`;

async function asSuperuser<T>(access: Access, database: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: superuserUrl(access, database) });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

const ownerOf = `select rolname from pg_database join pg_roles r on r.oid = datdba where datname = 'teduh'`;

async function findOrCreate(access: Access): Promise<string> {
  return asSuperuser(access, 'postgres', async (client) => {
    const found = await client.query<{ rolname: string }>(ownerOf);
    if (found.rows[0]?.rolname === application) return application;
    const role = await client.query('select from pg_roles where rolname = $1', [application]);
    if (!role.rowCount)
      await client.query(
        `create role ${application} login password ${client.escapeLiteral(access.password)}`,
      );
    if (found.rows[0]) return found.rows[0].rolname;
    await client.query(`create database teduh owner ${application}`);
    return application;
  });
}

/** Makes the application's role and its database. One that an earlier version made is the superuser's until its first start with this one. */
export async function ensureDatabase(access: Access, dataDir: string) {
  try {
    if ((await findOrCreate(access)) === application) return;
    await asSuperuser(access, 'teduh', (client) =>
      client.query(`begin; ${giveToApplication}; alter database teduh owner to ${application}; commit`),
    );
  } catch (error) {
    if ((error as { code?: string }).code !== wrongPassword) throw error;
    const secrets = join(dataDir, 'secrets.json');
    throw new StartError(`${secrets} is not the one that belongs to the database beside it. Put that back.`);
  }
}
