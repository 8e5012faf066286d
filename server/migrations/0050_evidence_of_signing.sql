-- What is known about whoever signs, kept as it was at that moment, and tries to make the final document that failed.

alter table users
  -- When somebody followed a link that was sent to this address. Null: nobody has shown that it is theirs.
  add column email_confirmed_at timestamptz(3),
  -- Null: not known.
  add column password_set_by text check (password_set_by in ('owner', 'admin'));

-- The history names the fields that an admin has sent, changed or not: in doubt an address is not confirmed.
update users u set email_confirmed_at = (
  select max(a.at) from audit_log a
  where a.subject_type = 'user' and a.subject_id = u.id
    and a.action in ('user.verified', 'user.email-confirmed', 'user.password-reset', 'user.email-change-undone')
    and not exists (
      select from audit_log later
      where later.subject_type = 'user' and later.subject_id = u.id and later.id > a.id and later.action = 'user.updated'
        and later.actor_id is distinct from u.id and later.after -> 'fields' ? 'email'))
where u.deleted_at is null;
update users u set password_set_by = (
  select case when a.actor_id = u.id then 'owner' when a.actor_id is not null then 'admin' end from audit_log a
  where a.subject_type = 'user' and a.subject_id = u.id
    and (a.action in ('user.registered', 'user.added', 'user.password-reset') or (a.action = 'user.updated' and a.after -> 'fields' ? 'password'))
  order by a.id desc limit 1)
where u.deleted_at is null;

create function full_name(person users) returns text immutable language sql as $$
  select btrim(person.firstname || ' ' || person.lastname)
$$;

alter table signatures
  -- Of an identity card or a passport, where it was given.
  add column identity_number text check (identity_number ~ '^[A-Za-z0-9 -]{5,30}$'),
  -- The account that signed.
  add column account_name text not null default '',
  add column account_email text,
  add column account_email_confirmed_at timestamptz(3),
  add column account_password_set_by text check (account_password_set_by in ('owner', 'admin')),
  -- Of version 1 nothing of the above is in the hash: it was added later.
  add column hash_version smallint not null default 1;
alter table signatures alter column hash_version set default 2;
alter table signatures disable trigger signatures_are_never_changed;
update signatures s set account_name = full_name(u), account_email = u.email,
  account_email_confirmed_at = case when u.email_confirmed_at <= s.signed_at then u.email_confirmed_at end
from users u where u.id = s.user_id;
alter table signatures enable trigger signatures_are_never_changed;

create or replace function hash_of_signature(signature signatures) returns text immutable language sql as $$
  select encode(sha256(convert_to((jsonb_build_array(signature.request_id, signature.party, signature.user_id, signature.printed_name,
    signature.method, signature.typed_text, signature.strokes, signature.consent_version, signature.document_sha256,
    (extract(epoch from signature.signed_at) * 1000)::bigint, host(signature.ip), signature.user_agent, signature.login_id)
    || case signature.hash_version when 1 then '[]'::jsonb else jsonb_build_array(signature.hash_version, signature.identity_number,
      signature.account_name, signature.account_email, (extract(epoch from signature.account_email_confirmed_at) * 1000)::bigint,
      signature.account_password_set_by) end)::text, 'UTF8')), 'hex')
$$;

create or replace function accept_signature() returns trigger language plpgsql as $$
declare
  request signing_requests;
  account users;
begin
  select * into request from signing_requests where id = new.request_id for no key update;
  if request.status <> 'Open' then
    raise exception 'the request is not open' using errcode = 'integrity_constraint_violation', constraint = 'only_open_requests_are_signed';
  end if;
  if request.document_sha256 <> new.document_sha256 then
    raise exception 'another document' using errcode = 'integrity_constraint_violation', constraint = 'signature_is_of_the_document';
  end if;
  select * into account from users where id = new.user_id;
  new.account_name := full_name(account);
  new.account_email := account.email;
  new.account_email_confirmed_at := account.email_confirmed_at;
  new.account_password_set_by := account.password_set_by;
  new.hash_version := 2;
  return new;
end $$;

-- Null: the program did it.
alter table signing_events
  add column actor_name text,
  add column hash_version smallint not null default 1;
alter table signing_events alter column hash_version set default 2;
alter table signing_events disable trigger signing_events_are_never_changed;
update signing_events e set actor_name = full_name(u) from users u where u.id = e.actor_id;
alter table signing_events enable trigger signing_events_are_never_changed;

create or replace function hash_of_event(event signing_events) returns text immutable language sql as $$
  select encode(sha256(convert_to((jsonb_build_array(event.previous_hash, event.request_id, event.number, event.kind,
    (extract(epoch from event.at) * 1000)::bigint, event.actor_id, host(event.ip), event.user_agent, event.detail, event.evidence)
    || case event.hash_version when 1 then '[]'::jsonb else jsonb_build_array(event.hash_version, event.actor_name) end)::text, 'UTF8')), 'hex')
$$;

create or replace function chain_event() returns trigger language plpgsql as $$
declare
  last signing_events;
begin
  -- Events of one request come one after the other.
  perform from signing_requests where id = new.request_id for no key update;
  select * into last from signing_events where request_id = new.request_id order by number desc limit 1;
  new.number := coalesce(last.number, 0) + 1;
  new.actor_name := (select full_name(u) from users u where u.id = new.actor_id);
  new.hash_version := 2;
  new.previous_hash := coalesce(last.hash, '');
  new.hash := hash_of_event(new);
  update signing_requests set event_count = new.number, last_event_hash = new.hash where id = new.request_id;
  return new;
end $$;

-- Of a request that is sealed there is no row.
create table failed_seals (
  request_id uuid primary key references signing_requests (id) on delete cascade,
  failures integer not null check (failures > 0),
  next_try_at timestamptz(3) not null,
  problem text not null check (problem in ('certificate', 'timestamp', 'other'))
);
