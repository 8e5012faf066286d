-- Cards that are kept for later: customers, the cards attached to them, and the intents by which a card is set up.
create table sandbox.customers (
  id text primary key,
  email text,
  name text,
  metadata jsonb not null,
  created_at timestamptz(3) not null
);

create table sandbox.payment_methods (
  id text primary key,
  -- Null once the card is detached: it cannot be charged any more.
  customer_id text references sandbox.customers (id),
  card_brand text not null,
  card_last4 text not null check (card_last4 ~ '^[0-9]{4}$'),
  exp_month integer not null,
  exp_year integer not null,
  created_at timestamptz(3) not null
);

create table sandbox.setup_intents (
  id text primary key,
  client_secret text not null,
  customer_id text not null references sandbox.customers (id),
  payment_method_id text references sandbox.payment_methods (id),
  metadata jsonb not null,
  status text not null check (status in ('requires_payment_method', 'requires_action', 'succeeded')),
  return_url text,
  last_error jsonb,
  created_at timestamptz(3) not null
);

alter table sandbox.payment_intents
  add column customer_id text references sandbox.customers (id),
  add column payment_method_id text references sandbox.payment_methods (id),
  -- Whether the card that pays is kept for the customer.
  add column saves_card boolean not null default false,
  drop constraint if exists payment_intents_status_check,
  -- Its name where the server's migration 0020 moved the table here.
  drop constraint if exists sandbox_payment_intents_status_check,
  add constraint payment_intents_status_check check (status in
    ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'succeeded', 'canceled'));
