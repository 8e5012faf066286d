-- The card sandbox: the small part of Stripe that Teduh plays itself where no Stripe keys are set.
-- Test money only, and of a card never more than its brand and last four digits.

create table sandbox_payment_intents (
  id text primary key,
  -- What the browser shows instead of a key: good for confirming and reading this one intent.
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
  -- Why the last card was not taken, in Stripe's words.
  last_error jsonb,
  -- The slow card succeeds then; due ones are finished by a loop, or by whoever asks first.
  succeeds_at timestamptz(3),
  canceled_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint processing_ends check ((status = 'processing') = (succeeds_at is not null)),
  constraint authentication_leads_back check (status <> 'requires_action' or return_url is not null)
);
create index sandbox_slow_cards on sandbox_payment_intents (succeeds_at) where status = 'processing';

-- Always of the whole amount.
create table sandbox_refunds (
  id text primary key,
  payment_intent_id text not null references sandbox_payment_intents (id),
  amount_sen integer not null,
  created_at timestamptz(3) not null
);
create unique index one_refund_per_sandbox_intent on sandbox_refunds (payment_intent_id);

-- What was answered under an Idempotency-Key, a refusal included: repeated word for word, as Stripe does.
create table sandbox_idempotency_keys (
  key text primary key,
  -- SHA-256 of path and parameters: under the same key another request is refused.
  fingerprint text not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz(3) not null
);

-- Webhooks on their way: written with the change they tell of, deleted once the receiver has answered 2xx.
create table sandbox_events (
  id text primary key,
  payload jsonb not null,
  tries integer not null default 0,
  -- Also the lease: whoever delivers one moves this ahead first, so that it comes again if that server dies.
  next_try_at timestamptz(3) not null
);
create index sandbox_events_by_next_try on sandbox_events (next_try_at);
