-- Both sides read in time what happens at the end of a contract.
alter table reminders
  drop constraint reminders_kind_check,
  add constraint reminders_kind_check check (kind in ('due-soon', 'overdue', 'overdue-second', 'overdue-last', 'hold-ending',
    'paid-not-signed', 'autopay', 'signing', 'renewal', 'stamping-first', 'stamping-second', 'stamping-third', 'stamping-late',
    'end-first', 'end-second', 'end-last'));
