-- A tenant's consent that the rent of a contract is taken from a card by itself. The provider keeps the card; we keep what people see of it.
create table autopay_mandates (
  id uuid primary key,
  contract_id uuid not null references contracts (id),
  status text not null default 'Pending' check (status in ('Pending', 'Active', 'Ended')),
  -- The version of the words that the tenant agreed to.
  consent_version integer not null,
  given_at timestamptz(3) not null,
  customer_id text not null,
  -- By which the card is set up: an intent of its own, or the payment that was made at the same time.
  setup_intent_id text unique,
  payment_intent_id text references payment_intents (id),
  constraint mandate_has_one_origin check (num_nonnulls(setup_intent_id, payment_intent_id) = 1),
  card_id text unique,
  card_brand text,
  card_last4 text,
  card_exp_month integer,
  card_exp_year integer,
  constraint mandate_has_a_whole_card check (num_nulls(card_id, card_brand, card_last4, card_exp_month, card_exp_year) in (0, 5)),
  constraint active_mandate_has_a_card check (status <> 'Active' or card_id is not null),
  ended_at timestamptz(3),
  ended_because text
    check (ended_because in ('tenant', 'contract', 'card removed', 'declined', 'replaced', 'not completed')),
  constraint ended_mandate_says_why check (
    (status = 'Ended') = (ended_at is not null) and (ended_at is null) = (ended_because is null)),
  -- When the provider was told to forget the card of an ended mandate.
  detached_at timestamptz(3)
);
create unique index one_active_mandate_per_contract on autopay_mandates (contract_id) where status = 'Active';
create unique index one_pending_mandate_per_contract on autopay_mandates (contract_id) where status = 'Pending';
create index mandates_by_payment on autopay_mandates (payment_intent_id) where payment_intent_id is not null;
create index cards_to_detach on autopay_mandates (ended_at) where status = 'Ended' and card_id is not null and detached_at is null;

-- One attempt to charge a card while nobody is there. Its intent is made and stored before the card is charged, and an intent can be paid
-- only once, so that whoever is killed in between charges nobody twice.
create table autopay_attempts (
  transaction_id uuid not null references transactions (id),
  attempt integer not null check (attempt between 1 and 4),
  mandate_id uuid not null references autopay_mandates (id),
  intent_id text not null unique references payment_intents (id),
  status text not null default 'Charging'
    check (status in ('Charging', 'Succeeded', 'Declined', 'Waiting for Authentication', 'Cancelled')),
  decline_code text,
  created_at timestamptz(3) not null,
  -- In real time: how long a server has been at it.
  started_at timestamptz(3) not null,
  primary key (transaction_id, attempt)
);
create index attempts_under_way on autopay_attempts (started_at) where status = 'Charging';

-- Whatever ends a contract ends its mandate.
create function end_mandates_of_contract() returns trigger language plpgsql as $$
begin
  update autopay_mandates set status = 'Ended', ended_at = new.updated_at, ended_because = 'contract'
  where contract_id = new.id and status <> 'Ended';
  return null;
end $$;
create trigger contracts_end_their_mandates after update of status on contracts
  for each row when (new.status in ('Ended', 'Cancelled')) execute function end_mandates_of_contract();

alter table reminders
  drop constraint reminders_kind_check,
  add constraint reminders_kind_check check (kind in ('due-soon', 'overdue', 'overdue-second', 'overdue-last', 'hold-ending',
    'paid-not-signed', 'autopay'));
