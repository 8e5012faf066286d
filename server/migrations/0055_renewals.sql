-- What is offered or asked for before a contract ends: a further term. One that is accepted becomes a contract that follows.
create table renewals (
  id uuid primary key default gen_random_uuid(),
  -- In the order in which they were made.
  place bigint not null generated always as identity,
  contract_id uuid not null references contracts (id),
  -- Let end: the admins have decided to offer no further term.
  status text not null check (status in ('Offered', 'Asked', 'Accepted', 'Declined', 'Withdrawn', 'Lapsed', 'Let end')),
  side text not null check (side in ('admin', 'tenant')),
  proposed_by uuid not null references users (id),
  stay_months integer check (stay_months between 1 and 36),
  rent_sen integer check (rent_sen between 100 and 10000000),
  deposit_sen integer check (deposit_sen between 100 and 10000000),
  utility_sen integer check (utility_sen >= 0),
  access_card_sen integer check (access_card_sen >= 0),
  created_at timestamptz(3) not null,
  answered_by uuid references users (id),
  answered_at timestamptz(3),
  reason text not null default '',
  new_contract_id uuid unique references contracts (id),
  constraint renewal_has_terms check (
    num_nonnulls(stay_months, rent_sen, deposit_sen, utility_sen, access_card_sen) = case status when 'Let end' then 0 else 5 end),
  constraint renewal_deposit_is_the_sum_of_its_parts check (deposit_sen >= utility_sen + access_card_sen),
  constraint only_admins_offer_and_only_tenants_ask check (
    case status when 'Offered' then side = 'admin' when 'Asked' then side = 'tenant' when 'Let end' then side = 'admin' else true end),
  constraint answered_renewal_says_when check ((status in ('Offered', 'Asked', 'Let end')) = (answered_at is null)),
  constraint accepted_renewal_has_a_contract check ((status = 'Accepted') = (new_contract_id is not null))
);
create unique index one_open_renewal_per_contract on renewals (contract_id) where status in ('Offered', 'Asked');
create index renewals_by_contract on renewals (contract_id, place desc);
create trigger answered_renewals_are_never_changed before update or delete on renewals
  for each row when (old.status not in ('Offered', 'Asked')) execute function refuse_change();

-- So long before the end as its agreement says, or else the settings, a further term is offered or the contract is let end.
create function is_ending_soon(end_date date, terms jsonb, today date) returns boolean stable language sql as $$
  select end_date <= today + coalesce((terms ->> 'renewalOfferDays')::integer, (select renewal_offer_days from current_settings))
$$;

alter table reminders
  drop constraint reminders_kind_check,
  add constraint reminders_kind_check check (kind in ('due-soon', 'overdue', 'overdue-second', 'overdue-last', 'hold-ending',
    'paid-not-signed', 'autopay', 'signing', 'renewal'));

create or replace view contract_details as
  select c.id, c.application_id, c.user_id, c.unit_id, c.start_date, c.end_date, c.status, c.rent_sen, c.deposit_sen,
    c.hold_expires_at, c.created_at,
    u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, p.type as property_type, p.address, units.name as room_name,
    original.storage_key as original_key, signed.storage_key as signed_key, signed.sha256 as signed_sha256,
    deposit.id as deposit_id, c.is_signed, c.is_deposit_paid, c.number,
    original.sha256 as original_sha256, sent_back.reason as sent_back_reason, sent_back.sent_back_at,
    c.has_deposit_slip, signing.status as signing_status, signing.storage_key as sealed_key, signing.sha256 as sealed_sha256,
    c.is_signed_by_tenant, c.security_sen, c.utility_sen, c.access_card_sen,
    c.renews, follower.id as renewed_by, follower.status as renewed_by_status,
    (select r.status from renewals r where r.contract_id = c.id order by r.place desc limit 1) as renewal_status
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
    ) sent_back on not c.is_signed
    -- The contract that follows this one: the newest that was not cancelled.
    left join lateral (
      select n.id, n.status from contracts n where n.renews = c.id and n.status <> 'Cancelled' order by n.created_at desc, n.id limit 1
    ) follower on true;
