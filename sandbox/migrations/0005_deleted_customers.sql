-- A deleted customer is still known, as at Stripe; its cards are detached. A setup can be cancelled.
alter table sandbox.customers add column deleted_at timestamptz(3);
alter table sandbox.setup_intents
  drop constraint setup_intents_status_check,
  add constraint setup_intents_status_check check (status in ('requires_payment_method', 'requires_action', 'succeeded', 'canceled'));
