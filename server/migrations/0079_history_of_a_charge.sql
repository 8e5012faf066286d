-- What the server changes by itself is logged in sen: the history of a charge said "RM 0 since then".
create or replace view transaction_events as
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
  select t.id, greatest(l.at, t.created_at), 2, 'changed', l.actor_id, coalesce(round((l.after ->> 'amount')::numeric * 100), (l.after ->> 'amountSen')::numeric, t.amount_sen)::integer,
    '', '', '', null, null
  from audit_log l join transactions t on t.id = l.subject_id
  where l.subject_type = 'transaction' and l.action = 'transaction.changed'
  union all
  select t.id, coalesce(t.waived_at, t.updated_at), 3, lower(t.status), (
      select l.actor_id from audit_log l
      where l.subject_type = 'transaction' and l.subject_id = t.id and l.action = 'transaction.' || lower(t.status) limit 1
    ), t.amount_sen, '', '', coalesce(t.waive_reason, ''), null, null
  from transactions t where t.status in ('Waived', 'Cancelled')
  union all
  -- The strongest reminder takes the place of the milder ones that were never sent: they are noted in the same minute.
  select r.subject_id, max(r.sent_at)::timestamptz(3), 2, 'reminded', null, t.amount_sen, '', '', '', null, null
  from reminders r join transactions t on t.id = r.subject_id where r.kind like 'overdue%'
  group by r.subject_id, t.amount_sen, date_trunc('minute', r.sent_at)
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
  select r.transaction_id, r.refunded_at, 5, case r.method when 'deposit' then 'used' else 'refunded' end, r.asked_by, r.amount_sen, r.method,
    r.reference, r.reason, r.receipt_number, r.pays_transaction_id
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
