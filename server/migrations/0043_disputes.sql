-- A cardholder asks the bank to take a payment back. Status and reason are the provider's words.
create table disputes (
  id text primary key,
  transaction_id uuid not null references transactions (id),
  payment_intent_id text not null references payment_intents (id),
  amount_sen integer not null check (amount_sen > 0),
  reason text not null,
  status text not null,
  opened_at timestamptz(3) not null,
  -- Null while the bank has not decided.
  closed_at timestamptz(3),
  -- The money was taken away, and what became of it for the tenant.
  lost_at timestamptz(3),
  outcome text check (outcome in ('to be paid again', 'charged again', 'written off')),
  -- The new charge, where the old one could not simply be opened again.
  charged_again_id uuid references transactions (id),
  -- Won after it had been lost.
  regained_at timestamptz(3),
  constraint lost_says_what_follows check ((lost_at is null) = (outcome is null)),
  constraint charged_again_names_the_charge check ((outcome is not distinct from 'charged again') = (charged_again_id is not null)),
  constraint only_lost_money_is_regained check (regained_at is null or lost_at is not null)
);
create index disputes_by_transaction on disputes (transaction_id);
create index disputes_by_intent on disputes (payment_intent_id);
create index open_disputes on disputes (opened_at) where closed_at is null;

-- lost: it was the payment, and the bank took it back.
alter table payment_intents
  drop constraint payment_intents_status_check,
  add constraint payment_intents_status_check check (status in ('open', 'settled', 'refunded', 'void', 'lost'));

-- A payment that a bank took back is kept like one that an admin took back, whatever way it came.
alter table reversed_payments
  drop constraint reversed_payments_method_check,
  alter column recorded_by drop not null,
  alter column reversed_by drop not null,
  add column dispute_id text unique references disputes (id),
  add constraint reversed_by_an_admin_or_a_bank check (num_nonnulls(reversed_by, dispute_id) = 1);

-- The payment that counts is disputed, or was lost in part.
create function is_disputed(of_transaction uuid) returns boolean stable language sql
  return coalesce((
    select true from disputes d join transactions t on t.id = d.transaction_id
    where d.transaction_id = of_transaction and d.payment_intent_id = t.payment_intent_id
      and (d.closed_at is null or (d.lost_at is not null and d.regained_at is null)) limit 1
  ), false);
