-- What the tenant should have paid by now. While a contract awaits its deposit the hold says until when that can be paid; while a slip waits for
-- confirmation it is our turn. Nothing is read here, so that it is merged into the statement that asks; a slip may be given as null where none waits.
create function is_in_arrears(type text, status text, due_date date, contract_status text, slip_status text, today date) returns boolean
  immutable language sql
  return is_overdue(status, due_date, today) and (type <> 'Deposit' or contract_status <> 'Awaiting')
    and slip_status is distinct from 'Waiting for Confirmation';

-- What a settlement has used of the payment that counts, to pay charges: refunded_sen has it too, since it cannot go back, but nobody got it back.
create function used_sen(of_transaction uuid) returns integer stable language sql
  return (
    select coalesce(sum(r.amount_sen), 0)::integer from refunds r join transactions t on t.id = r.transaction_id
    where r.transaction_id = of_transaction and r.receipt_number = t.receipt_number and r.method = 'deposit' and r.status <> 'Failed'
  );
