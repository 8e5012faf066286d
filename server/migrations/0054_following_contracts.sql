-- Contracts that follow one another: a renewal begins on the unit where the one before ends, a move on another unit. The tenant keeps their deposit
-- where it is: it carries over.
alter table contracts
  add column renews uuid,
  -- For the reference below.
  add constraint contract_of_a_tenant unique (id, user_id),
  add constraint follows_a_contract_of_the_same_tenant foreign key (renews, user_id) references contracts (id, user_id),
  add constraint follows_another_contract check (renews <> id),
  add constraint active_contracts_of_a_tenant_never_overlap exclude using gist (
    user_id with =, daterange(start_date, end_date, '[)') with &&
  ) where (status = 'Active');
drop index one_live_contract_per_user;
create unique index one_live_contract_per_user on contracts (user_id) where status in ('Awaiting', 'Active') and renews is null;
create unique index one_live_renewal_per_contract on contracts (renews) where status in ('Awaiting', 'Active');
create index contracts_by_what_they_follow on contracts (renews, created_at desc) where renews is not null;
create trigger contracts_keep_what_they_follow before update of renews on contracts
  for each row when (old.renews is distinct from new.renews) execute function refuse_change();

-- The first month of a contract that follows another one is charged as rent: month 0. What its deposit is higher is a fee, once.
alter table transactions
  drop constraint transactions_rent_month_check,
  add constraint transactions_rent_month_check check (rent_month between 0 and 35),
  add column is_deposit_top_up boolean not null default false,
  add constraint deposit_top_up_is_a_fee check (not is_deposit_top_up or type = 'Other Fees');
create unique index one_deposit_top_up_per_contract on transactions (contract_id) where is_deposit_top_up and split_from is null;

-- Written when the contract before ends, in the same transaction.
create table deposit_carries (
  from_contract_id uuid primary key references contracts (id),
  to_contract_id uuid not null unique references contracts (id),
  amount_sen integer not null check (amount_sen >= 0),
  carried_at timestamptz(3) not null,
  constraint carried_to_another_contract check (from_contract_id <> to_contract_id)
);
create trigger deposit_carries_are_never_changed before update or delete on deposit_carries
  for each row execute function refuse_change();

-- What came for a transaction and stayed with us: what went back, or a bank took, is gone; what was charged again for it and paid is there.
create function kept_sen(of_transaction uuid) returns integer stable language plpgsql as $$
declare
  kept integer;
begin
  select greatest(0, t.amount_sen - refunded_sen(t.id) - coalesce((select sum(d.amount_sen) from disputes d
      where d.transaction_id = t.id and d.payment_intent_id = t.payment_intent_id and d.lost_at is not null and d.regained_at is null), 0))
    into kept from transactions t where t.id = of_transaction and t.status = 'Paid';
  return coalesce(kept, 0) + coalesce((select sum(kept_sen(d.charged_again_id)) from disputes d
    where d.transaction_id = of_transaction and d.charged_again_id is not null and d.regained_at is null), 0);
end $$;

-- What a contract has of its deposit. Below zero where money went back after the deposit was carried on: then it is missing there.
create function deposit_balance_sen(of_contract uuid) returns integer stable language plpgsql as $$
declare
  balance integer;
  came deposit_carries;
begin
  -- A deposit is paid together with the first month's rent; what went back of them was the deposit first.
  select coalesce(sum(case t.type when 'Deposit' then greatest(0, kept_sen(t.id) - c.rent_sen) else kept_sen(t.id) end), 0) into balance
    from transactions t join contracts c on c.id = t.contract_id
    where t.contract_id = of_contract and (t.type = 'Deposit' or t.is_deposit_top_up);
  select * into came from deposit_carries where to_contract_id = of_contract;
  if found then
    balance := balance + came.amount_sen + least(0, deposit_balance_sen(came.from_contract_id));
  end if;
  return balance - coalesce((select amount_sen from deposit_carries where from_contract_id = of_contract), 0);
end $$;

-- The one truth about deposits.
create function deposit_held_sen(of_contract uuid) returns integer stable language sql
  return greatest(0, deposit_balance_sen(of_contract));

create or replace view contract_facts as
  select id, application_id, user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen, hold_expires_at, created_at,
    coalesce((select true from valid_uploads f where f.contract_id = contracts.id limit 1),
      (select true from signing_requests r where r.contract_id = contracts.id and r.status in ('Sealing', 'Sealed') limit 1),
      false) as is_signed,
    -- The deposit of a contract that follows another one carries over: nothing has to be paid for it to begin.
    renews is not null
      or coalesce((select t.status = 'Paid' from transactions t where t.contract_id = contracts.id and t.type = 'Deposit'), false)
      as is_deposit_paid,
    number,
    coalesce((select true from transactions t join payment_slips s on s.transaction_id = t.id
      where t.contract_id = contracts.id and t.type = 'Deposit' and s.status = 'Waiting for Confirmation'), false) as has_deposit_slip,
    -- On paper, or in the browser, where the landlord may still have to sign.
    coalesce((select true from valid_uploads f where f.contract_id = contracts.id limit 1),
      (select true from signing_requests r join signatures s on s.request_id = r.id and s.party = 'tenant'
       where r.contract_id = contracts.id and r.status in ('Open', 'Sealing', 'Sealed') limit 1),
      false) as is_signed_by_tenant,
    security_sen, utility_sen, access_card_sen, renews
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
    c.is_signed_by_tenant, c.security_sen, c.utility_sen, c.access_card_sen,
    c.renews, follower.id as renewed_by, follower.status as renewed_by_status
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
