-- Settling a deposit after the end of a contract: what is kept of it and why, and what goes back.
create table settlements (
  contract_id uuid primary key references contracts (id),
  status text not null default 'Proposed' check (status in ('Proposed', 'Disputed', 'Accepted', 'Decided', 'Settled')),
  held_sen integer not null check (held_sen >= 0),
  deducted_sen integer not null check (deducted_sen >= 0),
  refund_sen integer not null check (refund_sen >= 0),
  due_on date not null,
  answer_by date not null,
  -- How often it was proposed: whoever accepts accepts what they have read.
  revision integer not null default 1 check (revision > 0),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz(3) not null,
  -- Since when the part goes back that nobody disputes, whatever becomes of the deductions.
  paying_since timestamptz(3),
  settled_at timestamptz(3),
  constraint held_is_deducted_or_goes_back check (held_sen = deducted_sen + refund_sen),
  constraint answered_is_paid check (status = 'Proposed' or paying_since is not null),
  constraint settlement_says_when check ((status = 'Settled') = (settled_at is not null))
);
create index settlements_by_due_day on settlements (due_on, contract_id) where status <> 'Settled';
create trigger settled_deposits_are_never_changed before update or delete on settlements
  for each row when (old.status = 'Settled') execute function refuse_change();

create table deposit_deductions (
  id uuid primary key,
  contract_id uuid not null references settlements (contract_id),
  position integer not null check (position > 0),
  kind text not null check (kind in ('rent', 'damage', 'cleaning', 'utilities', 'other')),
  amount_sen integer not null check (amount_sen >= 100),
  reason text not null check (length(reason) between 1 and 500),
  -- An open charge that is paid by it; without one it becomes a charge of its own when it counts.
  transaction_id uuid references transactions (id),
  -- The transaction that was paid by it, when it counted.
  paid_id uuid unique references transactions (id),
  constraint one_place_for_each_deduction unique (contract_id, position) deferrable initially deferred,
  constraint charge_is_deducted_once unique (contract_id, transaction_id)
);
create trigger deductions_that_count_are_never_changed before update or delete on deposit_deductions
  for each row when (old.paid_id is not null) execute function refuse_change();

create function refuse_wrong_deductions() returns trigger language plpgsql as $$
declare
  of_contract uuid := case when tg_op = 'DELETE' then old.contract_id else new.contract_id end;
begin
  if (select s.deducted_sen from settlements s where s.contract_id = of_contract)
    <> (select coalesce(sum(d.amount_sen), 0) from deposit_deductions d where d.contract_id = of_contract) then
    raise exception 'the deductions do not add up'
      using errcode = 'integrity_constraint_violation', constraint = 'deductions_add_up';
  end if;
  return null;
end $$;
create constraint trigger deductions_add_up after insert or update or delete on deposit_deductions
  deferrable initially deferred for each row execute function refuse_wrong_deductions();
create constraint trigger settlement_is_sum_of_deductions after insert or update on settlements
  deferrable initially deferred for each row execute function refuse_wrong_deductions();

-- What both sides say about a settlement: why it is disputed, what follows, and how an admin decides.
create table settlement_messages (
  id uuid primary key,
  place bigint generated always as identity,
  contract_id uuid not null references settlements (contract_id),
  kind text not null check (kind in ('dispute', 'message', 'decision')),
  author_id uuid not null references users (id),
  -- Empty where its author's account was deleted.
  body text not null check (length(body) <= 2000),
  written_at timestamptz(3) not null
);
create index settlement_messages_by_contract on settlement_messages (contract_id, place);
create unique index one_decision_per_settlement on settlement_messages (contract_id) where kind = 'decision';

-- Pictures and documents: evidence of a deduction, or sent with a message.
create table settlement_files (
  id uuid primary key,
  contract_id uuid not null references settlements (contract_id),
  deduction_id uuid references deposit_deductions (id) on delete cascade,
  message_id uuid references settlement_messages (id) on delete cascade,
  storage_key text not null unique,
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz(3) not null,
  constraint file_belongs_to_one check (num_nonnulls(deduction_id, message_id) = 1)
);
create index settlement_files_by_contract on settlement_files (contract_id);

-- Where the tenant wants what cannot go back to a card. Apart from the settlement, so that it can be forgotten.
create table settlement_accounts (
  contract_id uuid primary key references settlements (contract_id),
  bank text not null check (length(bank) between 1 and 100),
  holder text not null check (length(holder) between 1 and 100),
  number text not null check (number ~ '^[0-9]{5,20}$'),
  given_at timestamptz(3) not null
);

-- A settlement gives back by refunds. What it keeps goes back too, and pays a charge in the same moment: no money moves, and everything that
-- reckons with refunds is right about it.
alter table transactions
  drop constraint transactions_payment_method_check,
  add constraint transactions_payment_method_check
    check (payment_method in ('card', 'fpx', 'grabpay', 'cash', 'bank transfer', 'deposit'));
alter table refunds
  drop constraint refunds_method_check,
  add constraint refunds_method_check check (method in ('provider', 'bank transfer', 'deposit')),
  -- The contract whose deposit it settles; the payment may be of one before.
  add column settles uuid references settlements (contract_id),
  -- The charge that was paid by it.
  add column pays_transaction_id uuid references transactions (id),
  add constraint deposit_pays_a_charge check ((method = 'deposit') = (pays_transaction_id is not null)),
  add constraint only_settlements_use_the_deposit check (method <> 'deposit' or (settles is not null and status = 'Succeeded'));
create index refunds_of_settlement on refunds (settles) where settles is not null;
create index refunds_by_charge_they_paid on refunds (pays_transaction_id) where pays_transaction_id is not null;

create function refuse_wrong_payment_from_deposit() returns trigger language plpgsql as $$
begin
  if new.amount_sen <> (select coalesce(sum(amount_sen), 0) from refunds where pays_transaction_id = new.id) then
    raise exception 'what was paid from the deposit has to come from it'
      using errcode = 'integrity_constraint_violation', constraint = 'paid_from_the_deposit';
  end if;
  return null;
end $$;
create constraint trigger paid_from_the_deposit after insert or update on transactions
  deferrable initially deferred for each row when (new.payment_method = 'deposit') execute function refuse_wrong_payment_from_deposit();

-- However often it is asked, a settlement neither gives back nor keeps more than it says.
create function refuse_refund_beyond_settlement() returns trigger language plpgsql as $$
declare
  of_settlement settlements;
begin
  select * into of_settlement from settlements where contract_id = new.settles for no key update;
  if new.amount_sen + (
    select coalesce(sum(amount_sen), 0) from refunds
    where settles = new.settles and (method = 'deposit') = (new.method = 'deposit') and status <> 'Failed'
  ) > (case new.method when 'deposit' then of_settlement.deducted_sen else of_settlement.refund_sen end) then
    raise exception 'more goes back than is settled'
      using errcode = 'integrity_constraint_violation', constraint = 'refunds_stay_within_settlement';
  end if;
  return new;
end $$;
create trigger refunds_stay_within_settlement before insert on refunds
  for each row when (new.settles is not null) execute function refuse_refund_beyond_settlement();
