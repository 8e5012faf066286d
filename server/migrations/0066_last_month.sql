-- A contract that ends earlier than agreed may end in the middle of a month, which then costs its days. Contracts that were shortened before this
-- keep what was charged.
alter table contracts add column prorates_last_month boolean not null default false;

-- What a month of a tenancy costs up to the day on which the contract ends; month 0 begins on the start date.
create function month_share_sen(amount_sen integer, start_date date, month integer, end_date date) returns integer
  immutable language plpgsql as $$
declare
  begins_on date := start_date + month * interval '1 month';
  ends_on date := start_date + (month + 1) * interval '1 month';
begin
  return round(amount_sen::numeric * greatest(0, least(end_date, ends_on) - begins_on) / (ends_on - begins_on))::integer;
end $$;

alter table reminders
  drop constraint reminders_kind_check,
  add constraint reminders_kind_check check (kind in ('due-soon', 'overdue', 'overdue-second', 'overdue-last', 'hold-ending',
    'paid-not-signed', 'autopay', 'signing', 'renewal', 'stamping-first', 'stamping-second', 'stamping-third', 'stamping-late',
    'end-first', 'end-second', 'end-last', 'unused-rent'));
