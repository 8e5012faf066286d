-- Databases from before the sandbox had a schema of its own already have these tables: the server's migration 0020 moved them here.

-- One row at most: how far an admin has moved the clock ahead of the real time.
create table if not exists sandbox.clock (
  only_row boolean primary key default true check (only_row),
  ahead_ms bigint not null check (ahead_ms >= 0)
);

-- The card sandbox: the small part of Stripe that Teduh provides itself where no Stripe keys are set.
-- Test money only. Of a card, only its brand and last four digits are stored.
create table if not exists sandbox.payment_intents (
  id text primary key,
  -- Lets the browser confirm and read this one intent without an API key.
  client_secret text not null,
  amount_sen integer not null check (amount_sen > 0),
  currency text not null,
  description text,
  metadata jsonb not null,
  status text not null default 'requires_payment_method'
    check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  -- Where the authentication page sends the browser back to.
  return_url text,
  -- Why the last card was declined, in Stripe's words.
  last_error jsonb,
  -- When the slow card succeeds. A background loop, or whoever reads the intent first, completes it then.
  succeeds_at timestamptz(3),
  canceled_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint processing_ends check ((status = 'processing') = (succeeds_at is not null)),
  constraint authentication_leads_back check (status <> 'requires_action' or return_url is not null)
);
create index if not exists slow_cards on sandbox.payment_intents (succeeds_at) where status = 'processing';

-- A refund is always of the whole amount.
create table if not exists sandbox.refunds (
  id text primary key,
  payment_intent_id text not null references sandbox.payment_intents (id),
  amount_sen integer not null,
  created_at timestamptz(3) not null
);
create unique index if not exists one_refund_per_intent on sandbox.refunds (payment_intent_id);

-- What was answered under an Idempotency-Key, errors included. The same request gets the same answer again, as with Stripe.
create table if not exists sandbox.idempotency_keys (
  key text primary key,
  -- SHA-256 of path and parameters: a different request under the same key is rejected.
  fingerprint text not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz(3) not null
);

-- Webhooks to deliver: written together with the change they report, deleted once the receiver has answered 2xx.
create table if not exists sandbox.events (
  id text primary key,
  payload jsonb not null,
  tries integer not null default 0,
  -- Also the lease: the server that delivers an event moves this ahead first, so that another one delivers it if that server dies.
  next_try_at timestamptz(3) not null
);
create index if not exists events_by_next_try on sandbox.events (next_try_at);
