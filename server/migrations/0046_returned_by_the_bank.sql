-- returned: it never was a payment, and the bank gave back what we still had of it. Nobody owes it.
alter table disputes
  drop constraint disputes_outcome_check,
  add constraint disputes_outcome_check check (outcome in ('to be paid again', 'charged again', 'written off', 'returned'));

-- A request is repeated for the same transaction.
alter table refunds
  drop constraint refunds_request_key_key,
  add constraint one_refund_per_request unique (transaction_id, request_key);

create or replace view statement_lines as
  select t.contract_id, t.id as transaction_id, t.created_at as at, 'charge' as kind, t.amount_sen as charge_sen, 0 as payment_sen,
    '' as detail, 1 as place
  from transactions t where t.status in ('Pending', 'Paid', 'Waived')
  union all
  select contract_id, id, waived_at, 'waived', -amount_sen, 0, waive_reason, 2
  from transactions where status = 'Waived'
  union all
  select contract_id, id, paid_at, 'payment', 0, amount_sen, payment_method, 3
  from transactions where status = 'Paid'
  union all
  -- Money that came too late never became a payment: it has no charge, and what is not back yet is paid ahead.
  select t.contract_id, t.id, i.updated_at, 'payment', 0, i.amount_sen, coalesce(i.method, 'card'), 3
  from payment_intents i join transactions t on t.id = i.transaction_id
  where i.status = 'refunded' and i.id is distinct from t.payment_intent_id
  union all
  -- A refund lowers its charge by as much: nobody has to pay it again.
  select t.contract_id, t.id, r.refunded_at, 'refund', case when r.receipt_number is null then 0 else -r.amount_sen end, -r.amount_sen,
    r.reason, 4
  from refunds r join transactions t on t.id = r.transaction_id
  union all
  select t.contract_id, t.id, r.settled_at, 'refund failed', case when r.receipt_number is null then 0 else r.amount_sen end, r.amount_sen,
    r.failure, 5
  from refunds r join transactions t on t.id = r.transaction_id
  where r.status = 'Failed'
  union all
  select t.contract_id, t.id, r.paid_at, 'payment', 0, r.amount_sen, r.method, 3
  from reversed_payments r join transactions t on t.id = r.transaction_id
  union all
  select t.contract_id, t.id, r.reversed_at, case when r.dispute_id is null then 'reversal' else 'dispute' end, 0, -r.amount_sen, r.reason, 4
  from reversed_payments r join transactions t on t.id = r.transaction_id
  union all
  -- Where its charge is not to be paid again, the loss lowers the charge; a new charge has its own line. What was returned never had one.
  select t.contract_id, t.id, d.lost_at, 'dispute', case d.outcome when 'returned' then 0 else -d.amount_sen end, -d.amount_sen, d.reason, 4
  from disputes d join transactions t on t.id = d.transaction_id
  where d.outcome in ('charged again', 'written off', 'returned')
  union all
  select t.contract_id, t.id, d.regained_at, 'dispute won', case d.outcome when 'returned' then 0 else d.amount_sen end, d.amount_sen, d.reason, 5
  from disputes d join transactions t on t.id = d.transaction_id
  where d.regained_at is not null;
