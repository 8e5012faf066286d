-- Signing in the browser: a request for each agreement, a signature of each party, and a trail of what happened.

-- 26 characters of 5 random bits each. Bytes 6 and 8 of a UUID are not all random.
create function new_verification_code() returns text volatile language sql as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(random, n) & 31), 1), '')
  from (select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as random) source, generate_series(0, 29) n
  where n not in (6, 8, 22, 24)
$$;

create table signing_requests (
  id uuid primary key default gen_random_uuid(),
  contract_id uuid not null references contracts (id),
  -- The agreement as it was shown: its hash, and what it was drawn from, so that the final document says the same word for word.
  document_sha256 text not null check (document_sha256 ~ '^[0-9a-f]{64}$'),
  document jsonb not null,
  status text not null default 'Open' check (status in ('Open', 'Sealing', 'Sealed', 'Declined', 'Void')),
  -- Printed on the final document, for whoever verifies it.
  code text not null unique default new_verification_code(),
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  -- When the last party signed.
  completed_at timestamptz(3),
  sealed_file_id uuid unique references contract_files (id),
  sealed_at timestamptz(3),
  pages integer check (pages > 0),
  -- How long its trail is, and how it ends: a trail that was cut is noticed.
  event_count integer not null default 0,
  last_event_hash text not null default '',
  constraint completed_says_when check ((status in ('Sealing', 'Sealed')) = (completed_at is not null)),
  constraint sealed_has_its_file check ((status = 'Sealed') = (num_nonnulls(sealed_file_id, sealed_at, pages) = 3))
);
create unique index one_live_request_per_contract on signing_requests (contract_id) where status in ('Open', 'Sealing', 'Sealed');
create index requests_of_contract on signing_requests (contract_id, created_at);
create index requests_to_seal on signing_requests (completed_at) where status = 'Sealing';
create trigger requests_keep_their_document before update of contract_id, document_sha256, document, code, created_by, created_at on signing_requests
  for each row execute function refuse_change();
create trigger requests_are_never_deleted before delete on signing_requests
  for each row execute function refuse_change();
create trigger closed_requests_stay_closed before update of status on signing_requests
  for each row when (old.status in ('Sealed', 'Declined', 'Void') or (old.status = 'Sealing' and new.status not in ('Sealing', 'Sealed')))
  execute function refuse_change();

create table signatures (
  request_id uuid not null references signing_requests (id),
  party text not null check (party in ('tenant', 'landlord')),
  user_id uuid not null references users (id),
  printed_name text not null check (length(printed_name) between 1 and 200),
  method text not null check (method in ('typed', 'drawn')),
  typed_text text,
  -- Points without times or pressure.
  strokes jsonb,
  consent_version integer not null,
  document_sha256 text not null,
  signed_at timestamptz(3) not null,
  -- Null where it did not come over the network.
  ip inet,
  user_agent text not null default '',
  login_id uuid,
  primary key (request_id, party),
  constraint signature_is_typed_or_drawn check (
    (method = 'typed') = (typed_text is not null) and (method = 'drawn') = (strokes is not null))
);
create trigger signatures_are_never_changed before update or delete on signatures
  for each row execute function refuse_change();
create trigger signatures_are_never_truncated before truncate on signatures for each statement execute function refuse_change();

create function refuse_unsigned() returns trigger language plpgsql as $$
begin
  if (select count(*) from signatures where request_id = new.id) <> 2 then
    raise exception 'not signed by both' using errcode = 'integrity_constraint_violation', constraint = 'sealing_needs_both_signatures';
  end if;
  return new;
end $$;
create trigger sealing_needs_both_signatures before update of status on signing_requests
  for each row when (new.status in ('Sealing', 'Sealed')) execute function refuse_unsigned();

-- What was signed, by whom, how and from where, as one number.
create function hash_of_signature(signature signatures) returns text immutable language sql as $$
  select encode(sha256(convert_to(jsonb_build_array(signature.request_id, signature.party, signature.user_id, signature.printed_name,
    signature.method, signature.typed_text, signature.strokes, signature.consent_version, signature.document_sha256,
    (extract(epoch from signature.signed_at) * 1000)::bigint, host(signature.ip), signature.user_agent, signature.login_id)::text, 'UTF8')), 'hex')
$$;

-- Only an open request is signed, and only the document that it is about. The last signature completes it.
create function accept_signature() returns trigger language plpgsql as $$
declare
  request signing_requests;
begin
  select * into request from signing_requests where id = new.request_id for no key update;
  if request.status <> 'Open' then
    raise exception 'the request is not open' using errcode = 'integrity_constraint_violation', constraint = 'only_open_requests_are_signed';
  end if;
  if request.document_sha256 <> new.document_sha256 then
    raise exception 'another document' using errcode = 'integrity_constraint_violation', constraint = 'signature_is_of_the_document';
  end if;
  return new;
end $$;
create trigger signatures_need_an_open_request before insert on signatures for each row execute function accept_signature();

create function complete_request() returns trigger language plpgsql as $$
begin
  insert into signing_events (request_id, kind, at, actor_id, ip, user_agent, detail, evidence)
  values (new.request_id, 'signed', new.signed_at, new.user_id, new.ip, new.user_agent,
    case new.party when 'tenant' then 'The tenant' else 'For the landlord' end, hash_of_signature(new));
  if (select count(*) from signatures where request_id = new.request_id) = 2 then
    update signing_requests set status = 'Sealing', completed_at = new.signed_at where id = new.request_id;
  end if;
  return null;
end $$;
create trigger last_signature_completes after insert on signatures for each row execute function complete_request();

-- Each event carries the hash of the one before it: a row that is altered, removed or put in between breaks the chain.
create table signing_events (
  request_id uuid not null references signing_requests (id),
  number integer not null,
  kind text not null check (
    kind in ('sent', 'opened', 'read to the end', 'signed', 'reminded', 'sent again', 'declined', 'voided', 'sealed')),
  at timestamptz(3) not null,
  actor_id uuid references users (id),
  ip inet,
  user_agent text not null default '',
  detail text not null default '',
  -- The hash of the signature that was made, or of the file that was sealed.
  evidence text not null default '',
  previous_hash text not null,
  hash text not null,
  primary key (request_id, number)
);
create trigger signing_events_are_never_changed before update or delete on signing_events
  for each row execute function refuse_change();
create trigger signing_events_are_never_truncated before truncate on signing_events for each statement execute function refuse_change();

create function hash_of_event(event signing_events) returns text immutable language sql as $$
  select encode(sha256(convert_to(jsonb_build_array(event.previous_hash, event.request_id, event.number, event.kind,
    (extract(epoch from event.at) * 1000)::bigint, event.actor_id, host(event.ip), event.user_agent, event.detail, event.evidence)::text, 'UTF8')), 'hex')
$$;

create function chain_event() returns trigger language plpgsql as $$
declare
  last signing_events;
begin
  -- Events of one request come one after the other.
  perform from signing_requests where id = new.request_id for no key update;
  select * into last from signing_events where request_id = new.request_id order by number desc limit 1;
  new.number := coalesce(last.number, 0) + 1;
  new.previous_hash := coalesce(last.hash, '');
  new.hash := hash_of_event(new);
  update signing_requests set event_count = new.number, last_event_hash = new.hash where id = new.request_id;
  return new;
end $$;
create trigger signing_events_are_chained before insert on signing_events for each row execute function chain_event();

create function begin_trail() returns trigger language plpgsql as $$
begin
  insert into signing_events (request_id, kind, at, actor_id) values (new.id, 'sent', new.created_at, new.created_by);
  return null;
end $$;
create trigger requests_begin_their_trail after insert on signing_requests for each row execute function begin_trail();

-- Every event is as it was written, none is missing, and every signature is the one that was made.
create function is_trail_intact(of_request uuid) returns boolean stable language plpgsql as $$
declare
  event signing_events;
  previous text := '';
  place integer := 0;
begin
  for event in select * from signing_events where request_id = of_request order by number loop
    place := place + 1;
    if event.number <> place or event.previous_hash <> previous or event.hash <> hash_of_event(event) then
      return false;
    end if;
    previous := event.hash;
  end loop;
  return exists (select from signing_requests where id = of_request and event_count = place and last_event_hash = previous)
    and array(select hash_of_signature(s) from signatures s where s.request_id = of_request order by 1)
      = array(select e.evidence from signing_events e where e.request_id = of_request and e.kind = 'signed' order by 1);
end $$;

-- A contract that begins or is cancelled needs no signature any more.
create function void_open_requests() returns trigger language plpgsql as $$
declare
  voided uuid;
begin
  update signing_requests set status = 'Void' where contract_id = new.id and status = 'Open' returning id into voided;
  if voided is not null then
    insert into signing_events (request_id, kind, at, detail)
    values (voided, 'voided', new.updated_at,
      case new.status when 'Active' then 'Signed on paper' else 'The contract was cancelled' end);
  end if;
  return null;
end $$;
create trigger contracts_void_their_requests after update of status on contracts
  for each row when (old.status = 'Awaiting' and new.status <> 'Awaiting') execute function void_open_requests();

create index sealed_files_by_hash on contract_files (sha256) where kind = 'sealed';
-- The final document stands beside the agreement and the uploads.
alter table contract_files
  drop constraint contract_files_kind_check,
  add constraint contract_files_kind_check check (kind in ('original', 'signed', 'sealed'));

alter table mails
  drop constraint mails_attachment_kind_check,
  add constraint mails_attachment_kind_check check (attachment_kind in ('receipt', 'sealed agreement'));

alter table reminders
  drop constraint reminders_kind_check,
  add constraint reminders_kind_check check (kind in ('due-soon', 'overdue', 'overdue-second', 'overdue-last', 'hold-ending',
    'paid-not-signed', 'autopay', 'signing'));

alter table settings add column landlord_signs text not null default 'at accept' check (landlord_signs in ('at accept', 'afterwards'));
drop view current_settings;
create view current_settings as
  select s.*, s.company_name <> example.company_name and s.address <> example.address and s.phone <> example.phone
    and s.email <> example.email as is_set_up
  from settings s join settings example on example.version = 1
  where s.version = current_settings_version();

create or replace view contract_facts as
  select id, application_id, user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen, hold_expires_at, created_at,
    coalesce((select true from valid_uploads f where f.contract_id = contracts.id limit 1),
      (select true from signing_requests r where r.contract_id = contracts.id and r.status in ('Sealing', 'Sealed') limit 1),
      false) as is_signed,
    coalesce((select t.status = 'Paid' from transactions t where t.contract_id = contracts.id and t.type = 'Deposit'), false)
      as is_deposit_paid,
    number,
    coalesce((select true from transactions t join payment_slips s on s.transaction_id = t.id
      where t.contract_id = contracts.id and t.type = 'Deposit' and s.status = 'Waiting for Confirmation'), false) as has_deposit_slip,
    -- On paper, or in the browser, where the landlord may still have to sign.
    coalesce((select true from valid_uploads f where f.contract_id = contracts.id limit 1),
      (select true from signing_requests r join signatures s on s.request_id = r.id and s.party = 'tenant'
       where r.contract_id = contracts.id and r.status in ('Open', 'Sealing', 'Sealed') limit 1),
      false) as is_signed_by_tenant
  from contracts;

create or replace view contract_details as
  select c.id, c.application_id, c.user_id, c.unit_id, c.start_date, c.end_date, c.status, c.rent_sen, c.deposit_sen,
    c.hold_expires_at, c.created_at,
    u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, p.type as property_type, p.address, units.name as room_name,
    original.storage_key as original_key, signed.storage_key as signed_key, signed.sha256 as signed_sha256,
    deposit.id as deposit_id, c.is_signed, c.is_deposit_paid, c.number,
    original.sha256 as original_sha256, sent_back.reason as sent_back_reason, sent_back.sent_back_at,
    c.has_deposit_slip, signing.status as signing_status, signing.storage_key as sealed_key, signing.sha256 as sealed_sha256,
    c.is_signed_by_tenant
  from contract_facts c
    join users u on u.id = c.user_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id
    left join transactions deposit on deposit.contract_id = c.id and deposit.type = 'Deposit'
    left join contract_files original on original.contract_id = c.id and original.kind = 'original'
    left join lateral (
      select r.status, f.storage_key, f.sha256 from signing_requests r left join contract_files f on f.id = r.sealed_file_id
      where r.contract_id = c.id and r.status in ('Open', 'Sealing', 'Sealed') limit 1
    ) signing on true
    -- The newest of several uploads.
    left join lateral (
      select storage_key, sha256 from valid_uploads where contract_id = c.id order by created_at desc, id limit 1
    ) signed on true
    -- Why the tenant has to sign again, until they have.
    left join lateral (
      select b.reason, b.sent_back_at from contract_files f join sent_back_uploads b on b.file_id = f.id
      where f.contract_id = c.id and f.kind = 'signed' order by b.sent_back_at desc, f.id limit 1
    ) sent_back on not c.is_signed;
