-- The truth about deposits, whatever the order of events: money for a deposit stays where it was paid, and the books say whose it is.
drop function deposit_held_sen(uuid);
drop function deposit_balance_sen(uuid);
drop function kept_sen(uuid);

-- What came for a transaction and stayed with us: what went back by hand, or a bank took, is gone; what was charged again for it and paid is
-- there. What a settlement gave back or kept is reckoned with its contract, and left out here unless it is asked for. With `or_will` as if
-- everything were paid that is to be paid.
create function kept_sen(of_transaction uuid, or_will boolean default false, less_settled boolean default false) returns integer stable language plpgsql as $$
declare
  t transactions;
  kept integer := 0;
begin
  select * into t from transactions where id = of_transaction;
  if t.status = 'Split' then
    return coalesce((select sum(kept_sen(part.id, or_will, less_settled)) from transactions part where part.split_from = t.id), 0);
  elsif t.status = 'Paid' then
    kept := t.amount_sen - coalesce((select sum(r.amount_sen) from refunds r
        where r.transaction_id = t.id and r.receipt_number = t.receipt_number and r.status <> 'Failed' and (less_settled or r.settles is null)), 0)
      - coalesce((select sum(d.amount_sen) from disputes d
        where d.transaction_id = t.id and d.payment_intent_id = t.payment_intent_id and d.lost_at is not null and d.regained_at is null), 0);
  elsif t.status = 'Pending' and or_will then
    kept := t.amount_sen;
  end if;
  return kept + coalesce((select sum(kept_sen(d.charged_again_id, or_will, less_settled)) from disputes d
    where d.transaction_id = t.id and d.charged_again_id is not null and d.regained_at is null), 0);
end $$;

-- What is paid together with a deposit.
create function rent_with_deposit_sen(of_contract uuid) returns integer stable language sql
  return (select rent_sen from contracts where id = of_contract);

-- Whose the money is. A contract has what was paid for its deposit, and what the one before carries on. That carries on as much as its follower
-- asks for as a deposit; once it is settled itself, everything that is left, so that money which comes later is never left behind.
create function deposit_books(of_contract uuid, or_will boolean default false,
  out paid_sen integer, out carried_in_sen integer, out settled_sen integer, out carried_on_sen integer, out balance_sen integer
) stable language plpgsql as $$
declare
  came_from uuid := (select from_contract_id from deposit_carries where to_contract_id = of_contract);
  next_sen integer := (select n.deposit_sen from deposit_carries d join contracts n on n.id = d.to_contract_id where d.from_contract_id = of_contract);
begin
  -- What goes back of a deposit that was paid with the first month's rent was the deposit first.
  select coalesce(sum(case t.type when 'Deposit' then kept.sen - least(greatest(kept.less_settled_sen, 0), rent_with_deposit_sen(of_contract)) else kept.sen end), 0)
    into paid_sen
    from transactions t cross join lateral (select kept_sen(t.id, or_will) as sen, kept_sen(t.id, or_will, true) as less_settled_sen) kept
    where t.contract_id = of_contract and (t.type = 'Deposit' or t.is_deposit_top_up) and t.split_from is null;
  carried_in_sen := case when came_from is null then 0 else (deposit_books(came_from, or_will)).carried_on_sen end;
  settled_sen := (select coalesce(sum(amount_sen), 0) from refunds where settles = of_contract and status <> 'Failed');
  balance_sen := paid_sen + carried_in_sen - settled_sen;
  carried_on_sen := case
    when next_sen is null then 0
    when exists (select from settlements where contract_id = of_contract and status = 'Settled')
      -- What did not arrive is paid by a transfer, with this settlement.
      then balance_sen - (select coalesce(sum(r.amount_sen), 0) from refunds r where r.settles = of_contract and r.status = 'Failed'
        and not exists (select from refunds instead where instead.replaces = r.id))
    else least(balance_sen, next_sen)
  end;
  balance_sen := balance_sen - carried_on_sen;
end $$;

-- The one truth about deposits. Where a bank took what had been given away, less than nothing is there.
create function deposit_held_sen(of_contract uuid) returns integer stable language sql
  return greatest(0, (deposit_books(of_contract)).balance_sen);

-- By when it has to be settled: as the agreement says, or the settings where it does not.
create function deposit_due_on(of_contract uuid) returns date stable language sql
  return (select end_date + coalesce((terms ->> 'depositReturnDays')::integer, (select deposit_return_days from current_settings))
    from contracts where id = of_contract);

comment on column deposit_carries.amount_sen is 'What was carried on that day. What comes or goes later follows it: deposit_books.';

-- A deposit that was less by the day on which its contract began is made up for, though it was charged with the signatures before.
drop index one_deposit_top_up_per_contract;
create unique index one_deposit_top_up_per_contract_and_day on transactions (contract_id, due_date) where is_deposit_top_up and split_from is null;

-- Whether a transaction is money for a deposit: paid as such, charged anew for it, or a part of that.
create function is_for_deposit(of_transaction uuid) returns boolean stable language plpgsql as $$
begin
  return coalesce((
    select t.type = 'Deposit' or t.is_deposit_top_up or (t.split_from is not null and is_for_deposit(t.split_from))
      or coalesce((select is_for_deposit(d.transaction_id) from disputes d where d.charged_again_id = t.id limit 1), false)
    from transactions t where t.id = of_transaction), false);
end $$;

-- The contracts among which a deposit was carried on.
create function deposit_chain(of_contract uuid) returns setof uuid stable language sql as $$
  with recursive linked(id) as (
    select of_contract
    union
    select case d.from_contract_id when l.id then d.to_contract_id else d.from_contract_id end
    from linked l join deposit_carries d on l.id in (d.from_contract_id, d.to_contract_id)
  )
  select id from linked
$$;

-- While a deposit is being settled it goes back by its settlement alone. What was refunded at the provider has happened.
create function refuse_refund_beside_settlement() returns trigger language plpgsql as $$
declare
  of_contract uuid := (select contract_id from transactions where id = new.transaction_id);
begin
  if exists (select from settlements s where s.status <> 'Settled' and s.contract_id in (select deposit_chain(of_contract)))
    and is_for_deposit(new.transaction_id) then
    raise exception 'the deposit is being settled'
      using errcode = 'integrity_constraint_violation', constraint = 'deposit_is_being_settled';
  end if;
  return new;
end $$;
create trigger deposit_is_being_settled before insert on refunds
  for each row when (new.settles is null and not new.is_foreign and new.replaces is null) execute function refuse_refund_beside_settlement();

-- The statement and the history with what was paid from a deposit: it leaves the deposit, and pays its charge.
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
  select t.contract_id, t.id, r.refunded_at, case r.method when 'deposit' then 'used' else 'refund' end,
    case when r.receipt_number is null then 0 else -r.amount_sen end, -r.amount_sen, r.reason, 4
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

-- Deposits of contracts that have ended: those that are to be settled, and those that are.
create view deposit_details as
  select c.id, c.number, c.user_id, c.unit_id, c.end_date, coalesce(s.due_on, deposit_due_on(c.id)) as due_on, coalesce(s.status, 'Held') as status,
    held.sen as held_sen, u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, units.name as room_name
  from contracts c
    left join settlements s on s.contract_id = c.id
    join users u on u.id = c.user_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id
    cross join lateral (select deposit_held_sen(c.id) as sen) held
  where c.status = 'Ended' and (s.contract_id is not null or held.sen > 0);
