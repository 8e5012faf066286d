-- The tables of the sandbox belong to the workspace sandbox, which has migrations of its own, and no longer to every database.
-- Where the sandbox was used they move to the schema sandbox with their rows; everywhere else they go.
do $$
begin
  if exists (select from sandbox_clock)
    or exists (select from sandbox_payment_intents)
    or exists (select from sandbox_idempotency_keys)
    or exists (select from sandbox_events)
  then
    create schema if not exists sandbox;

    alter table sandbox_clock set schema sandbox;
    alter table sandbox_payment_intents set schema sandbox;
    alter table sandbox_refunds set schema sandbox;
    alter table sandbox_idempotency_keys set schema sandbox;
    alter table sandbox_events set schema sandbox;

    alter table sandbox.sandbox_clock rename to clock;
    alter table sandbox.sandbox_payment_intents rename to payment_intents;
    alter table sandbox.sandbox_refunds rename to refunds;
    alter table sandbox.sandbox_idempotency_keys rename to idempotency_keys;
    alter table sandbox.sandbox_events rename to events;

    alter index sandbox.sandbox_slow_cards rename to slow_cards;
    alter index sandbox.one_refund_per_sandbox_intent rename to one_refund_per_intent;
    alter index sandbox.sandbox_events_by_next_try rename to events_by_next_try;
  else
    drop table sandbox_clock, sandbox_refunds, sandbox_payment_intents, sandbox_idempotency_keys, sandbox_events;
  end if;
end
$$;
