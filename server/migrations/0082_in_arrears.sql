-- What the tenant should have paid by now. While a contract awaits its deposit the hold says until when that can be paid; while a slip waits for
-- confirmation it is our turn. Nothing is read here, so that it is merged into the statement that asks; a slip may be given as null where none waits.
create function is_in_arrears(type text, status text, due_date date, contract_status text, slip_status text, today date) returns boolean
  immutable language sql
  return is_overdue(status, due_date, today) and (type <> 'Deposit' or contract_status <> 'Awaiting')
    and slip_status is distinct from 'Waiting for Confirmation';
