-- What the agreement says about paying late. A contract has the late fee of the settings that it was made with.
alter table settings
  add column late_fee text not null default 'off' check (late_fee in ('off', 'flat', 'per day')),
  add column late_fee_sen integer not null default 0 check (late_fee_sen between 0 and 100000),
  -- Days after the due day without a fee.
  add column late_fee_grace_days integer not null default 7 check (late_fee_grace_days between 0 and 60),
  -- Of the charge that is late.
  add column late_fee_cap_percent integer not null default 10 check (late_fee_cap_percent between 1 and 100),
  add constraint late_fee_has_an_amount check (late_fee = 'off' or late_fee_sen > 0);
drop view current_settings;
create view current_settings as
  select s.*, s.company_name <> example.company_name and s.address <> example.address and s.phone <> example.phone
    and s.email <> example.email as is_set_up
  from settings s join settings example on example.version = 1
  where s.version = current_settings_version();

alter table transactions add column late_fee_of uuid references transactions (id);
create unique index one_late_fee_per_charge on transactions (late_fee_of);

-- How much a charge that is so many days late costs more. Nothing within the days of grace, and never more than the cap.
create function late_fee_sen(kind text, fee_sen integer, grace_days integer, cap_percent integer, charge_sen integer, days_late integer)
  returns integer immutable language sql
  return case
    when kind = 'off' or days_late <= grace_days then 0
    else least(case kind when 'flat' then fee_sen else fee_sen * (days_late - grace_days) end, charge_sen * cap_percent / 100)
  end;
