-- Tenancies that ran before they came here. What an import made is written down, so that it can be taken away again.
create table imports (
  id uuid primary key default gen_random_uuid(),
  -- In the order in which they were begun.
  place bigint not null generated always as identity,
  status text not null default 'Running' check (status in ('Running', 'Done', 'Failed', 'Undone')),
  source text not null check (source in ('file', 'form')),
  -- Of the form: the name of the property.
  name text not null check (length(name) <= 200),
  row_count integer not null check (row_count >= 0),
  -- How many rows are stored so far. Written beside the transaction that stores them.
  stored_count integer not null default 0,
  properties integer not null default 0,
  units integer not null default 0,
  tenants integer not null default 0,
  contracts integer not null default 0,
  charges integer not null default 0,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  undone_by uuid references users (id),
  undone_at timestamptz(3),
  constraint finished_import_says_when check ((status = 'Running') = (finished_at is null)),
  constraint undone_import_says_when check ((status = 'Undone') = (undone_at is not null) and (undone_at is null) = (undone_by is null))
);
create unique index imports_newest_first on imports (place desc);
create trigger undone_imports_stay_undone before update or delete on imports
  for each row when (old.status = 'Undone') execute function refuse_change();

create table imported_records (
  kind text not null check (kind in ('property', 'unit', 'user', 'contract', 'transaction')),
  -- No foreign key: an import that was undone is remembered, and what it made is gone.
  record_id uuid not null,
  import_id uuid not null references imports (id),
  primary key (kind, record_id)
);
create index imported_records_by_import on imported_records (import_id, kind);

alter table contracts
  add column import_id uuid references imports (id),
  -- The first month that is charged here; everything before it was paid elsewhere. Null: as of any other contract.
  add column first_rent_month integer check (first_rent_month between 0 and 120),
  add constraint imported_says_what_is_paid check ((import_id is null) = (first_rent_month is null)),
  -- A tenancy that was brought along may have no deposit, and so may the one that follows it.
  drop constraint contracts_deposit_sen_check,
  add constraint contracts_deposit_sen_check check (deposit_sen = 0 or deposit_sen between 100 and 10000000);
create index contracts_by_import on contracts (import_id) where import_id is not null;
alter table renewals
  drop constraint renewals_deposit_sen_check,
  add constraint renewals_deposit_sen_check check (deposit_sen = 0 or deposit_sen between 100 and 10000000);

-- Ten years: what was agreed elsewhere may last longer than what is agreed here. And a deposit that came before.
alter table transactions
  drop constraint transactions_rent_month_check,
  add constraint transactions_rent_month_check check (rent_month between 0 and 119),
  drop constraint transactions_payment_method_check,
  add constraint transactions_payment_method_check
    check (payment_method in ('card', 'fpx', 'grabpay', 'cash', 'bank transfer', 'deposit', 'before Teduh')),
  drop constraint paid_has_its_proof,
  add constraint paid_has_its_proof check (
    (status = 'Paid') = (paid_at is not null and receipt_number is not null and payment_method is not null)
    and (payment_intent_id is not null) = (coalesce(payment_method, '') in ('card', 'fpx', 'grabpay'))
    and (recorded_by is not null) = (coalesce(payment_method, '') in ('cash', 'bank transfer', 'before Teduh'))
  );

create function is_import_undone(of_contract uuid) returns boolean stable language sql
  return exists (select from contracts c join imports i on i.id = c.import_id where c.id = of_contract and i.status = 'Undone');

-- A paid transaction changes when its payment is taken back and kept as a reversed one, and goes with an import that is undone.
create or replace function refuse_change_of_paid() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.payment_method = 'before Teduh' and is_import_undone(old.contract_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.status = 'Pending' and new.amount_sen = old.amount_sen and new.contract_id = old.contract_id
    and exists (select from reversed_payments where receipt_number = old.receipt_number and transaction_id = old.id) then
    return new;
  end if;
  raise exception 'transactions rows are never changed or deleted once they are paid'
    using errcode = 'integrity_constraint_violation';
end $$;

-- The signed agreement of a tenancy that was brought along goes with it, too.
create function refuse_change_of_contract_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.kind = 'signed' and is_import_undone(old.contract_id) then
    return old;
  end if;
  raise exception 'contract_files rows are never changed or deleted' using errcode = 'integrity_constraint_violation';
end $$;
drop trigger contract_files_are_never_changed on contract_files;
create trigger contract_files_are_never_changed before update or delete on contract_files
  for each row execute function refuse_change_of_contract_file();

-- The deposit of a tenancy that was brought along has no rent in it.
create or replace function rent_with_deposit_sen(of_contract uuid) returns integer stable language sql
  return (select case when import_id is null then rent_sen else 0 end from contracts where id = of_contract);
