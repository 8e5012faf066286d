-- What was paid in cash is often given back in cash, which has no reference of a bank.
alter table refunds
  drop constraint refunds_method_check,
  add constraint refunds_method_check check (method in ('provider', 'bank transfer', 'deposit', 'cash')),
  drop constraint transfers_are_made,
  add constraint transfers_are_made
    check (method not in ('bank transfer', 'cash') or (status = 'Succeeded' and (method = 'cash' or reference <> '')));
