-- Derived facts, each in one place. Views without grouping, and functions that read no table, are merged into the statements that use
-- them, so that these statements still follow the indexes of the tables.

-- A contract is live while it awaits signature and deposit, or is active. Its unit is occupied and its tenant is renting.
create view live_contracts as
  select id, user_id, unit_id, status, start_date, end_date from contracts where status in ('Awaiting', 'Active');

-- The tenant has a live contract, or an accepted application whose contract is about to be made.
create function is_renting(tenant uuid) returns boolean stable language sql
  return exists (select from live_contracts where user_id = tenant)
    or exists (select from applications where user_id = tenant and status = 'Accepted');

-- An overdue transaction can still be paid.
create function is_overdue(status text, due_date date, today date) returns boolean immutable language sql
  return status = 'Pending' and due_date < today;

-- Contracts, whether the tenant has uploaded a signed copy of the agreement, and whether the deposit is paid.
-- No `exists`: for one page of a sorted list PostgreSQL would collect every signed contract and every paid deposit first.
create view contract_facts as
  select id, application_id, user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen, hold_expires_at, created_at,
    coalesce((select true from contract_files f where f.contract_id = contracts.id and f.kind = 'signed' limit 1), false) as is_signed,
    coalesce((select t.status = 'Paid' from transactions t where t.contract_id = contracts.id and t.type = 'Deposit'), false)
      as is_deposit_paid
  from contracts;

-- Accounts that were not deleted. The rows of deleted ones stay for the contracts that point at them.
create view existing_users as
  select id, firstname, lastname, email, phone, user_type, status, password_hash, search_text, created_at, updated_at
  from users where deleted_at is null;

-- The admins who can act: they are told what happens, and one of them has to stay.
create view active_admins as
  select id, firstname, lastname, email from existing_users where user_type = 'admin' and status = 'active';

-- Until there is a contract the price is what the unit costs now; after that, the agreed rent.
create view application_details as
  select a.id, a.user_id, a.unit_id, a.start_date, a.end_date, a.stay_months, a.status, a.created_at,
    u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, p.type as property_type, p.address, units.name as room_name,
    coalesce(c.rent_sen, units.price_sen) as price_sen,
    c.id as contract_id, c.status as contract_status, c.hold_expires_at,
    coalesce(c.is_signed, false) as is_signed, coalesce(c.is_deposit_paid, false) as is_deposit_paid
  from applications a
    join users u on u.id = a.user_id
    join units on units.id = a.unit_id
    join properties p on p.id = units.property_id
    left join contract_facts c on c.application_id = a.id;

create view contract_details as
  select c.id, c.application_id, c.user_id, c.unit_id, c.start_date, c.end_date, c.status, c.rent_sen, c.deposit_sen,
    c.hold_expires_at, c.created_at,
    u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, p.type as property_type, p.address, units.name as room_name,
    original.storage_key as original_key, signed.storage_key as signed_key, signed.sha256 as signed_sha256,
    deposit.id as deposit_id, c.is_signed, c.is_deposit_paid
  from contract_facts c
    join users u on u.id = c.user_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id
    left join transactions deposit on deposit.contract_id = c.id and deposit.type = 'Deposit'
    left join contract_files original on original.contract_id = c.id and original.kind = 'original'
    -- The newest of several uploads.
    left join lateral (
      select storage_key, sha256 from contract_files
      where contract_id = c.id and kind = 'signed' order by created_at desc, id limit 1
    ) signed on true;

create view transaction_details as
  select t.id, t.contract_id, t.type, t.amount_sen, t.due_date, t.description, t.status, t.paid_at, t.payment_intent_id,
    t.receipt_number, t.created_at,
    c.user_id, c.unit_id, u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, p.type as property_type, p.address, units.name as room_name,
    c.application_id, c.status as contract_status, c.start_date, c.rent_sen, c.deposit_sen,
    c.is_signed,
    -- Money for it went back: its own payment, or one that came too late.
    coalesce((select true from payment_intents i where i.transaction_id = t.id and i.status = 'refunded' limit 1), false) as is_refunded
  from transactions t
    join contract_facts c on c.id = t.contract_id
    join users u on u.id = c.user_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id;

-- A complaint that its owner deleted is gone for everybody.
create view complaint_details as
  select complaints.id, complaints.customer_id, complaints.contract_id, complaints.admin_id, complaints.title,
    complaints.description, complaints.status, complaints.resolution_details, complaints.created_at,
    u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, units.name as room_name,
    admins.firstname as admin_firstname, admins.lastname as admin_lastname
  from complaints
    join users u on u.id = complaints.customer_id
    join contracts c on c.id = complaints.contract_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id
    left join users admins on admins.id = complaints.admin_id
  where complaints.deleted_at is null;
