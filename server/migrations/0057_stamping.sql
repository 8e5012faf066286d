-- Stamp duty: what has to be stamped, until when, by whom, and its certificate.

create table stampings (
  contract_id uuid primary key references contracts (id),
  -- The day of the last signature, in Kuala Lumpur.
  executed_on date not null,
  due_on date not null generated always as (executed_on + 30) stored,
  payer text not null default 'tenant' check (payer in ('tenant', 'landlord')),
  -- What the duty was likely to be on that day: for so many months, by the rules from this day on.
  months integer not null check (months >= 0),
  estimate_sen integer not null check (estimate_sen > 0),
  rules_from date not null,
  status text not null default 'Due' check (status in ('Due', 'Filed', 'Stamped')),
  certificate_number text,
  certificate_key text unique,
  -- How often one was uploaded: those that were replaced are in the trash for a month.
  certificate_uploads integer not null default 0,
  stamped_on date,
  duty_paid_sen integer check (duty_paid_sen > 0),
  constraint stamped_says_when check ((status = 'Stamped') = (stamped_on is not null)),
  constraint stamped_has_its_number check (status <> 'Stamped' or certificate_number is not null),
  constraint duty_is_paid_with_the_stamp check (duty_paid_sen is null or status = 'Stamped')
);
create index stampings_unstamped on stampings (due_on, contract_id) where status <> 'Stamped';
create index stampings_by_status on stampings (status, due_on, contract_id);
create index stampings_to_remind on stampings (executed_on) where status = 'Due';

-- An upload that was sent back is no signature, and a contract that was cancelled needs no stamp: there is nothing to do then.
create view stamping_details as
  select s.contract_id as id, s.executed_on, s.due_on, s.payer, s.months, s.estimate_sen, s.rules_from, s.status, s.certificate_number,
    s.certificate_key, s.certificate_uploads, s.stamped_on, s.duty_paid_sen,
    c.number, c.status as contract_status, c.user_id, c.unit_id, c.rent_sen,
    u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, units.name as room_name
  from stampings s
    join contract_facts c on c.id = s.contract_id
    join users u on u.id = c.user_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id
  where c.status in ('Active', 'Ended') or (c.status = 'Awaiting' and c.is_signed);

-- What was signed before. These are the rules since 2025, as shared/src/stamp-duty.ts has them.
insert into stampings (contract_id, executed_on, months, estimate_sen, rules_from)
select id, executed_on, months, greatest(1000, ceil(rent_sen * 12 / 25000.0) * rate), '2025-01-01'
from (
  select c.id, c.rent_sen, length.months,
    (coalesce(
      (select r.completed_at from signing_requests r where r.contract_id = c.id and r.status in ('Sealing', 'Sealed')),
      (select min(f.created_at) from valid_uploads f where f.contract_id = c.id),
      c.activated_at) at time zone 'Asia/Kuala_Lumpur')::date as executed_on,
    case when length.months <= 12 then 100 when length.months <= 36 then 300 when length.months <= 60 then 500 else 700 end as rate
  from contracts c,
    lateral (select age(c.end_date, c.start_date) as term) t,
    lateral (select (extract(year from term) * 12 + extract(month from term) + (extract(day from term) > 0)::integer)::integer as months) length
  where c.status <> 'Cancelled'
) signed
where executed_on is not null;

alter table reminders
  drop constraint reminders_kind_check,
  add constraint reminders_kind_check check (kind in ('due-soon', 'overdue', 'overdue-second', 'overdue-last', 'hold-ending',
    'paid-not-signed', 'autopay', 'signing', 'renewal', 'stamping-first', 'stamping-second', 'stamping-third', 'stamping-late'));

-- Nobody is reminded of what should have been done before this was installed.
insert into reminders (subject_id, kind, sent_at)
select contract_id, kind, now()
from stampings, (values ('stamping-first', 7), ('stamping-second', 21), ('stamping-third', 28), ('stamping-late', 31)) as reminder (kind, days)
where executed_on + days <= (now() at time zone 'Asia/Kuala_Lumpur')::date;
