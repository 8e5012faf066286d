-- What the machinery needs: audit, outbox, rate limits, the sandbox clock.
-- Instants keep milliseconds, as JavaScript does: a cursor made from one finds its row again.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Who did what. Rows are only ever added. Personal data stays out of before and after,
-- so that erasing a deleted user never means editing history.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  -- Null when a job or a command did it. No foreign key: history outlives accounts.
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  before jsonb,
  after jsonb
);
create index audit_log_by_subject on audit_log (subject_type, subject_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_is_never_truncated before truncate on audit_log
  for each statement execute function refuse_change();

-- Mail waits here in the same database transaction as the change that causes it.
create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  -- Emptied once SMTP has taken the mail: bodies carry one-time links.
  text_body text not null,
  html_body text not null,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3)
);
create index unsent_mails on mails (id) where sent_at is null;
create index mails_newest_first on mails (created_at desc, id desc);
create index mails_by_recipient on mails (lower(recipient), created_at desc, id desc);

-- Counters that hold across server processes. A row lives for one window.
create table rate_limits (
  key text primary key,
  hits integer not null check (hits >= 0),
  resets_at timestamptz(3) not null
);
create index rate_limits_by_reset on rate_limits (resets_at);

-- One row at most: how far an admin has moved the sandbox's clock ahead of the real one.
create table sandbox_clock (
  only_row boolean primary key default true check (only_row),
  ahead_ms bigint not null check (ahead_ms >= 0)
);

-- Demo data is planted once, on the very first run, and never again after somebody deleted it.
create table demo_seeds (
  name text primary key,
  seeded_at timestamptz(3) not null default now()
);
