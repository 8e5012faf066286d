-- Money that goes back. A refund is written down before the provider is asked for it, so that none is lost and none is made twice.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references transactions (id),
  -- The payment that goes back: one that counted has a receipt, one by the provider an intent, one that came too late only that.
  receipt_number bigint,
  payment_intent_id text references payment_intents (id),
  amount_sen integer not null check (amount_sen > 0),
  reason text not null check (length(reason) between 1 and 500),
  -- Null: the system, or somebody at the provider.
  asked_by uuid references users (id),
  -- Made at the provider, and not asked for here: the books show it whatever we think of it.
  is_foreign boolean not null default false,
  -- Two identical requests make one refund.
  request_key uuid unique,
  -- The way it was paid, or a transfer that an admin made.
  method text not null check (method in ('provider', 'bank transfer')),
  reference text not null default '',
  -- The refund that failed and is paid back by this transfer instead.
  replaces uuid unique references refunds (id),
  provider_refund_id text unique,
  status text not null default 'Pending' check (status in ('Pending', 'Succeeded', 'Failed')),
  -- The provider's code.
  failure text not null default '',
  -- The moment for the books: when it was asked for, or the day of the transfer.
  refunded_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  -- When reconciliation last asked the provider about it.
  checked_at timestamptz(3),
  constraint refund_is_of_a_payment check (num_nonnulls(receipt_number, payment_intent_id) > 0),
  constraint settled_says_when check ((status = 'Pending') = (settled_at is null)),
  constraint provider_needs_an_intent check (method <> 'provider' or payment_intent_id is not null),
  constraint transfers_are_made check (method <> 'bank transfer' or (status = 'Succeeded' and reference <> ''))
);
create index refunds_of_transaction on refunds (transaction_id, created_at);
create index refunds_by_moment on refunds (refunded_at);
create index refunds_of_intent on refunds (payment_intent_id);
create index pending_refunds on refunds (checked_at nulls first) where status = 'Pending';

create function refuse_too_large_refund() returns trigger language plpgsql as $$
declare
  paid_sen integer;
begin
  -- Refunds of one payment come one after the other.
  perform from transactions where id = new.transaction_id for no key update;
  paid_sen := coalesce(
    (select amount_sen from transactions where id = new.transaction_id and receipt_number = new.receipt_number),
    (select amount_sen from reversed_payments where receipt_number = new.receipt_number),
    (select amount_sen from payment_intents where id = new.payment_intent_id));
  if new.amount_sen + (
    select coalesce(sum(amount_sen), 0) from refunds
    where transaction_id = new.transaction_id and receipt_number is not distinct from new.receipt_number
      and payment_intent_id is not distinct from new.payment_intent_id and status <> 'Failed'
  ) > coalesce(paid_sen, 0) then
    raise exception 'more goes back than was paid'
      using errcode = 'integrity_constraint_violation', constraint = 'refunds_stay_within_payment';
  end if;
  return new;
end $$;
create trigger refunds_stay_within_payment before insert on refunds
  for each row when (not new.is_foreign) execute function refuse_too_large_refund();

-- A refund that failed stays one; another takes its place.
create trigger refunds_keep_what_they_are before update or delete on refunds
  for each row when (old.status = 'Failed') execute function refuse_change();
create trigger refunds_keep_their_amount before update of amount_sen, transaction_id, receipt_number, payment_intent_id, reason on refunds
  for each row execute function refuse_change();

-- Until now a refund was a status of its intent, always of everything.
insert into refunds (transaction_id, receipt_number, payment_intent_id, amount_sen, reason, method, status, refunded_at, created_at, settled_at)
select t.id, case when t.payment_intent_id = i.id then t.receipt_number end, i.id, i.amount_sen,
  case when t.payment_intent_id = i.id then 'The contract was cancelled' else 'It came too late' end, 'provider',
  case i.status when 'refunded' then 'Succeeded' else 'Pending' end, i.updated_at, i.updated_at,
  case i.status when 'refunded' then i.updated_at end
from payment_intents i join transactions t on t.id = i.transaction_id
where i.status = 'refunded' or (i.refund_asked_at is not null and i.status = 'settled');
update payment_intents set status = 'refunded' where status = 'settled' and refund_asked_at is not null;
drop index refunds_to_make;
alter table payment_intents drop column refund_asked_at;

-- What went back, or is going back, of the payment that counts.
create function refunded_sen(of_transaction uuid) returns integer stable language sql
  return (
    select coalesce(sum(r.amount_sen), 0)::integer from refunds r join transactions t on t.id = r.transaction_id
    where r.transaction_id = of_transaction and r.receipt_number = t.receipt_number and r.status <> 'Failed'
  );
