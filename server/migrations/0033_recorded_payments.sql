-- Money that comes by transfer or in cash. The transaction says how its payment came; one that was taken back is kept beside it.
alter table transactions
  add column payment_method text check (payment_method in ('card', 'cash', 'bank transfer')),
  -- What a bank statement or a receipt book says, for payments that an admin recorded.
  add column payment_reference text not null default '',
  add column recorded_by uuid references users (id);

alter table transactions disable trigger paid_transactions_are_never_changed;
alter table transactions disable trigger paid_transactions_keep_receipt_facts;
update transactions set payment_method = 'card' where status = 'Paid';
alter table transactions enable trigger paid_transactions_are_never_changed;
alter table transactions enable trigger paid_transactions_keep_receipt_facts;

alter table transactions
  drop constraint paid_has_its_proof,
  add constraint paid_has_its_proof check (
    (status = 'Paid') = (paid_at is not null and receipt_number is not null and payment_method is not null)
    and (payment_intent_id is not null) = (payment_method is not distinct from 'card')
    and (recorded_by is not null) = (payment_method is not null and payment_method <> 'card')
  );

-- Payments that were recorded and taken back, as they were. Nothing of it is ever changed.
create table reversed_payments (
  receipt_number bigint primary key,
  transaction_id uuid not null references transactions (id),
  amount_sen integer not null check (amount_sen > 0),
  method text not null check (method in ('cash', 'bank transfer')),
  reference text not null,
  paid_at timestamptz(3) not null,
  recorded_by uuid not null references users (id),
  receipt_facts jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  reversed_by uuid not null references users (id),
  reversed_at timestamptz(3) not null
);
create index reversed_payments_by_transaction on reversed_payments (transaction_id, reversed_at);
create trigger reversed_payments_are_never_changed before update or delete on reversed_payments
  for each row execute function refuse_change();

-- A paid transaction changes in one way only: its payment is taken back, and kept as a reversed one.
create function refuse_change_of_paid() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status = 'Pending' and new.amount_sen = old.amount_sen and new.contract_id = old.contract_id
    and exists (select from reversed_payments where receipt_number = old.receipt_number and transaction_id = old.id) then
    return new;
  end if;
  raise exception 'transactions rows are never changed or deleted once they are paid'
    using errcode = 'integrity_constraint_violation';
end $$;
drop trigger paid_transactions_are_never_changed on transactions;
create trigger paid_transactions_are_never_changed before update or delete on transactions
  for each row when (old.status = 'Paid') execute function refuse_change_of_paid();

-- A picture or PDF by which a tenant shows that a transfer was made.
create table payment_slips (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references transactions (id),
  storage_key text not null,
  status text not null default 'Waiting for Confirmation'
    check (status in ('Waiting for Confirmation', 'Confirmed', 'Refused', 'Withdrawn')),
  reason text check (length(reason) between 1 and 500),
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz(3) not null,
  -- When the tenant began to wait: a hold does not run out meanwhile. A slip that replaces another one goes on waiting.
  waiting_since timestamptz(3) not null,
  answered_by uuid references users (id),
  answered_at timestamptz(3),
  constraint refused_says_why check ((status = 'Refused') = (reason is not null)),
  constraint answered_says_when check ((status = 'Waiting for Confirmation') = (answered_at is null))
);
create unique index one_waiting_slip_per_transaction on payment_slips (transaction_id)
  where status = 'Waiting for Confirmation';
create index payment_slips_by_transaction on payment_slips (transaction_id, uploaded_at desc);

alter table settings
  add column bank_transfer_on boolean not null default false,
  add column bank_name text not null default '',
  add column bank_account_number text not null default '',
  add column bank_account_holder text not null default '',
  add column duitnow_hash text,
  add column duitnow_width integer,
  add column duitnow_height integer,
  add constraint duitnow_has_a_size check (num_nulls(duitnow_hash, duitnow_width, duitnow_height) in (0, 3)),
  add constraint transfers_need_an_account check (
    not bank_transfer_on or (bank_name <> '' and bank_account_number <> '' and bank_account_holder <> '')
  );
alter table settings
  alter column bank_transfer_on drop default,
  alter column bank_name drop default,
  alter column bank_account_number drop default,
  alter column bank_account_holder drop default;

drop view current_settings;
create view current_settings as
  select *, version > 1 as is_set_up from settings where version = current_settings_version();

create or replace view contract_facts as
  select id, application_id, user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen, hold_expires_at, created_at,
    coalesce((select true from valid_uploads f where f.contract_id = contracts.id limit 1), false) as is_signed,
    coalesce((select t.status = 'Paid' from transactions t where t.contract_id = contracts.id and t.type = 'Deposit'), false)
      as is_deposit_paid,
    number,
    coalesce((select true from transactions t join payment_slips s on s.transaction_id = t.id
      where t.contract_id = contracts.id and t.type = 'Deposit' and s.status = 'Waiting for Confirmation'), false) as has_deposit_slip
  from contracts;

create or replace view contract_details as
  select c.id, c.application_id, c.user_id, c.unit_id, c.start_date, c.end_date, c.status, c.rent_sen, c.deposit_sen,
    c.hold_expires_at, c.created_at,
    u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, p.type as property_type, p.address, units.name as room_name,
    original.storage_key as original_key, signed.storage_key as signed_key, signed.sha256 as signed_sha256,
    deposit.id as deposit_id, c.is_signed, c.is_deposit_paid, c.number,
    original.sha256 as original_sha256, sent_back.reason as sent_back_reason, sent_back.sent_back_at,
    c.has_deposit_slip
  from contract_facts c
    join users u on u.id = c.user_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id
    left join transactions deposit on deposit.contract_id = c.id and deposit.type = 'Deposit'
    left join contract_files original on original.contract_id = c.id and original.kind = 'original'
    -- The newest of several uploads.
    left join lateral (
      select storage_key, sha256 from valid_uploads where contract_id = c.id order by created_at desc, id limit 1
    ) signed on true
    -- Why the tenant has to sign again, until they have.
    left join lateral (
      select b.reason, b.sent_back_at from contract_files f join sent_back_uploads b on b.file_id = f.id
      where f.contract_id = c.id and f.kind = 'signed' order by b.sent_back_at desc, f.id limit 1
    ) sent_back on not c.is_signed;

create or replace view transaction_details as
  select t.id, t.contract_id, t.type, t.amount_sen, t.due_date, t.description, t.status, t.paid_at, t.payment_intent_id,
    t.receipt_number, t.created_at,
    c.user_id, c.unit_id, u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, p.type as property_type, p.address, units.name as room_name,
    c.application_id, c.status as contract_status, c.start_date, c.rent_sen, c.deposit_sen,
    c.is_signed,
    -- Money for it went back: its own payment, or one that came too late.
    coalesce((select true from payment_intents i where i.transaction_id = t.id and i.status = 'refunded' limit 1), false) as is_refunded,
    c.number as contract_number, t.rent_month,
    t.payment_method, t.payment_reference, t.recorded_by,
    slip.status as slip_status, slip.reason as slip_reason, slip.uploaded_at as slip_uploaded_at, slip.storage_key as slip_key
  from transactions t
    join contract_facts c on c.id = t.contract_id
    join users u on u.id = c.user_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id
    -- The one that waits, or else the newest.
    left join lateral (
      select s.status, s.reason, s.uploaded_at, s.storage_key from payment_slips s
      where s.transaction_id = t.id and s.status <> 'Withdrawn' 
      order by s.status = 'Waiting for Confirmation' desc, s.uploaded_at desc, s.id limit 1
    ) slip on true;
