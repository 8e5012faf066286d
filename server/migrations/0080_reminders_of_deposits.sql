-- Admins are reminded of deposits that are to be settled, before the agreement's day and after it.
alter table reminders
  drop constraint reminders_kind_check,
  add constraint reminders_kind_check check (kind in ('due-soon', 'overdue', 'overdue-second', 'overdue-last', 'hold-ending',
    'paid-not-signed', 'autopay', 'signing', 'renewal', 'stamping-first', 'stamping-second', 'stamping-third', 'stamping-late',
    'end-first', 'end-second', 'end-last', 'unused-rent', 'deposit-due', 'deposit-late'));
