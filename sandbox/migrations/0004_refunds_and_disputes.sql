-- A payment goes back in parts, each with its own outcome.
drop index if exists sandbox.one_refund_per_intent;
alter table sandbox.refunds
  add column metadata jsonb not null default '{}',
  add column status text not null default 'succeeded' check (status in ('pending', 'succeeded', 'failed')),
  -- What the bank makes of it later. A background loop, or whoever reads the refund first, does it then.
  add column becomes text check (becomes in ('succeeded', 'failed')),
  add column changes_at timestamptz(3),
  add constraint later_says_when check ((becomes is null) = (changes_at is null));
create index refunds_by_intent on sandbox.refunds (payment_intent_id, created_at desc);
create index slow_refunds on sandbox.refunds (changes_at) where changes_at is not null;

create table sandbox.disputes (
  id text primary key,
  payment_intent_id text not null unique references sandbox.payment_intents (id),
  amount_sen integer not null check (amount_sen > 0),
  reason text not null,
  status text not null default 'needs_response' check (status in ('needs_response', 'under_review', 'won', 'lost')),
  created_at timestamptz(3) not null
);
