-- Reminders of what is overdue come up to three times, and admins write down what tenants promise.
alter table reminders
  drop constraint reminders_kind_check,
  add constraint reminders_kind_check
    check (kind in ('due-soon', 'overdue', 'overdue-second', 'overdue-last', 'hold-ending', 'paid-not-signed'));

alter table settings
  -- Days after the due day.
  add column first_reminder_days integer not null default 1 check (first_reminder_days between 1 and 60),
  add column second_reminder_days integer not null default 7 check (second_reminder_days between 1 and 60),
  add column last_reminder_days integer not null default 14 check (last_reminder_days between 1 and 60),
  -- What they say besides amount and day; empty for the words of the program.
  add column first_reminder_text text not null default '',
  add column second_reminder_text text not null default '',
  add column last_reminder_text text not null default '',
  add constraint reminders_follow_each_other check (
    first_reminder_days < second_reminder_days and second_reminder_days < last_reminder_days
  );
-- The operator has entered who they are: nothing of the example that a new database comes with is left.
drop view current_settings;
create view current_settings as
  select s.*, s.company_name <> example.company_name and s.address <> example.address and s.phone <> example.phone
    and s.email <> example.email as is_set_up
  from settings s join settings example on example.version = 1
  where s.version = current_settings_version();

create table arrears_notes (
  id uuid primary key default gen_random_uuid(),
  contract_id uuid not null references contracts (id),
  note text not null check (length(note) between 1 and 1000),
  -- When the tenant has promised to pay.
  promised_on date,
  written_by uuid not null references users (id),
  written_at timestamptz(3) not null
);
create index arrears_notes_by_contract on arrears_notes (contract_id, written_at desc);
create trigger arrears_notes_are_never_changed before update or delete on arrears_notes
  for each row execute function refuse_change();

-- Reminders that an admin has sent by hand.
create table arrears_reminders (
  contract_id uuid not null references contracts (id),
  sent_by uuid not null references users (id),
  sent_at timestamptz(3) not null,
  primary key (contract_id, sent_at)
);

create or replace view transaction_details as
  select t.id, t.contract_id, t.type, t.amount_sen, t.due_date, t.description, t.status, t.paid_at, t.payment_intent_id,
    t.receipt_number, t.created_at,
    c.user_id, c.unit_id, u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, p.type as property_type, p.address, units.name as room_name,
    c.application_id, c.status as contract_status, c.start_date, c.rent_sen, c.deposit_sen,
    c.is_signed,
    -- Money for it went back: its own payment or, where it is not paid, one that came too late.
    coalesce((select true from payment_intents i where i.transaction_id = t.id and i.status = 'refunded'
      and (t.status <> 'Paid' or i.id = t.payment_intent_id) limit 1), false) as is_refunded,
    c.number as contract_number, t.rent_month,
    t.payment_method, t.payment_reference, t.recorded_by,
    slip.status as slip_status, slip.reason as slip_reason, slip.uploaded_at as slip_uploaded_at, slip.storage_key as slip_key,
    t.split_from, t.waive_reason
  from transactions t
    join contract_facts c on c.id = t.contract_id
    join users u on u.id = c.user_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id
    -- The one that waits, or else the newest.
    left join lateral (
      select s.status, s.reason, s.uploaded_at, s.storage_key from payment_slips s
      where s.transaction_id = t.id and s.status <> 'Withdrawn' 
      order by s.status = 'Waiting for Confirmation' desc, s.uploaded_at desc, s.id limit 1
    ) slip on true;
