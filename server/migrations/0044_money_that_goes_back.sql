-- What money came by that never became a payment. Null: by card, before there was another way.
alter table payment_intents add column method text check (method in ('card', 'fpx', 'grabpay'));

-- The statement with refunds, each by itself, and with what banks took back.
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
  -- Where its charge is not to be paid again, the loss lowers the charge; a new charge has its own line.
  select t.contract_id, t.id, d.lost_at, 'dispute', -d.amount_sen, -d.amount_sen, d.reason, 4
  from disputes d join transactions t on t.id = d.transaction_id
  where d.outcome in ('charged again', 'written off')
  union all
  select t.contract_id, t.id, d.regained_at, 'dispute won', d.amount_sen, d.amount_sen, d.reason, 5
  from disputes d join transactions t on t.id = d.transaction_id
  where d.regained_at is not null;

-- Everything that happened to a transaction and its payments.
create view transaction_events as
  select t.id as transaction_id, coalesce(whole.updated_at, t.created_at) as at, 1 as place,
    case when t.split_from is not null then 'split from' when t.late_fee_of is not null then 'late fee of' else 'charged' end as kind,
    t.created_by as actor_id, t.amount_sen, '' as method, '' as reference, t.description as reason, null::bigint as receipt_number,
    coalesce(t.split_from, t.late_fee_of) as related_id
  from transactions t left join transactions whole on whole.id = t.split_from
  union all
  select whole.id, whole.updated_at, 2, 'split into', part.created_by, part.amount_sen, '', '', part.description, null, part.id
  from transactions part join transactions whole on whole.id = part.split_from
  union all
  select t.id, fee.created_at, 2, 'late fee', null, fee.amount_sen, '', '', '', null, fee.id
  from transactions fee join transactions t on t.id = fee.late_fee_of
  union all
  -- The log has real time; the clock of a sandbox may be ahead.
  select t.id, greatest(l.at, t.created_at), 2, 'changed', l.actor_id, round((l.after ->> 'amount')::numeric * 100)::integer, '', '', '', null,
    null
  from audit_log l join transactions t on t.id = l.subject_id
  where l.subject_type = 'transaction' and l.action = 'transaction.changed'
  union all
  select t.id, coalesce(t.waived_at, t.updated_at), 3, lower(t.status), (
      select l.actor_id from audit_log l
      where l.subject_type = 'transaction' and l.subject_id = t.id and l.action = 'transaction.' || lower(t.status) limit 1
    ), t.amount_sen, '', '', coalesce(t.waive_reason, ''), null, null
  from transactions t where t.status in ('Waived', 'Cancelled')
  union all
  select r.subject_id, r.sent_at, 2, 'reminded', null, t.amount_sen, '', '', '', null, null
  from reminders r join transactions t on t.id = r.subject_id where r.kind like 'overdue%'
  union all
  select r.subject_id, r.sent_at, 2, 'autopay announced', null, t.amount_sen, '', '', '', null, null
  from reminders r join transactions t on t.id = r.subject_id where r.kind = 'autopay'
  union all
  select a.transaction_id, a.created_at, 3, case a.status when 'Declined' then 'autopay declined' else 'autopay to confirm' end, null, i.amount_sen,
    '', '', case a.status when 'Declined' then coalesce(a.decline_code, '') else '' end, null, null
  from autopay_attempts a join payment_intents i on i.id = a.intent_id where a.status in ('Declined', 'Waiting for Authentication')
  union all
  select s.transaction_id, s.uploaded_at, 2, 'slip uploaded', s.uploaded_by, t.amount_sen, '', '', '', null, null
  from payment_slips s join transactions t on t.id = s.transaction_id
  union all
  select s.transaction_id, s.answered_at, 3, 'slip ' || lower(s.status), s.answered_by, t.amount_sen, '', '', coalesce(s.reason, ''), null, null
  from payment_slips s join transactions t on t.id = s.transaction_id where s.status <> 'Waiting for Confirmation'
  union all
  select t.id, t.paid_at, 4, 'paid', t.recorded_by, t.amount_sen, t.payment_method, t.payment_reference, '', t.receipt_number, null
  from transactions t where t.status = 'Paid'
  union all
  select r.transaction_id, r.paid_at, 4, 'paid', r.recorded_by, r.amount_sen, r.method, r.reference, '', r.receipt_number, null
  from reversed_payments r
  union all
  select r.transaction_id, r.reversed_at, 5, 'taken back', r.reversed_by, r.amount_sen, r.method, '', r.reason, r.receipt_number, null
  from reversed_payments r where r.dispute_id is null
  union all
  select t.id, i.updated_at, 4, 'paid too late', null, i.amount_sen, coalesce(i.method, 'card'), '', '', null, null
  from payment_intents i join transactions t on t.id = i.transaction_id
  where i.status = 'refunded' and i.id is distinct from t.payment_intent_id
  union all
  select r.transaction_id, r.refunded_at, 5, 'refunded', r.asked_by, r.amount_sen, r.method, r.reference, r.reason, r.receipt_number, null
  from refunds r
  union all
  select r.transaction_id, r.settled_at, 6, 'refund failed', null, r.amount_sen, r.method, '', r.failure, r.receipt_number, null
  from refunds r where r.status = 'Failed'
  union all
  select d.transaction_id, d.opened_at, 5, 'disputed', null, d.amount_sen, '', '', d.reason, null, null
  from disputes d
  union all
  select d.transaction_id, coalesce(d.regained_at, d.closed_at), 6, 'dispute closed', null, d.amount_sen, '', '', d.status, null, null
  from disputes d where d.closed_at is not null and (d.lost_at is null or d.regained_at is not null)
  union all
  select d.transaction_id, d.lost_at, 6, 'dispute lost', null, d.amount_sen, '', '', d.outcome, null, d.charged_again_id
  from disputes d where d.lost_at is not null;
