-- A commit whose answer was lost was done or not. The id that each database transaction stores here tells which. pg_xact_status cannot:
-- after a crash PostgreSQL gives the id of a lost transaction to the next one, and then says that it was committed.
create table commits (
  id uuid primary key,
  -- Somebody looked for the transaction and did not find it: with the same id, it cannot be committed any more.
  is_given_up boolean not null default false,
  created_at timestamptz not null default now()
);
