-- Everything that was charged and paid for a contract, line by line. What a tenant owes is the sum of the charges less that of the payments.
-- Cancelled charges were mistakes and are left out; of one that was split, its parts are here.
create view statement_lines as
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
  -- A payment that went back took its charge along: its contract was cancelled.
  select t.contract_id, t.id, i.updated_at, 'refund', -t.amount_sen, -i.amount_sen, '', 4
  from transactions t join payment_intents i on i.id = t.payment_intent_id
  where t.status = 'Paid' and i.status = 'refunded'
  union all
  -- Money that came too late never became a payment.
  select t.contract_id, t.id, i.updated_at, late.kind, 0, late.sign * i.amount_sen, 'card', late.place
  from payment_intents i join transactions t on t.id = i.transaction_id
    cross join (values ('payment', 1, 3), ('refund', -1, 4)) as late (kind, sign, place)
  where i.status = 'refunded' and i.id is distinct from t.payment_intent_id
  union all
  select t.contract_id, t.id, r.paid_at, 'payment', 0, r.amount_sen, r.method, 3
  from reversed_payments r join transactions t on t.id = r.transaction_id
  union all
  select t.contract_id, t.id, r.reversed_at, 'reversal', 0, -r.amount_sen, r.reason, 4
  from reversed_payments r join transactions t on t.id = r.transaction_id;
