-- What is charged by what was used, such as the electricity of a room. A charge is made from two readings, each with a photograph.
create table meters (
  id uuid primary key default gen_random_uuid(),
  contract_id uuid not null references contracts (id),
  name text not null check (length(name) between 1 and 60),
  unit text not null check (unit in ('kWh', 'm³')),
  -- Of one unit, in hundredths of a sen. The next reading is charged at it; what was charged keeps the price that it was charged at.
  price_hundredths integer not null check (price_hundredths between 1 and 1000000),
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  -- Not read any more.
  ended_on date,
  ended_by uuid references users (id),
  constraint ended_meter_says_who check ((ended_on is null) = (ended_by is null))
);
create index meters_by_contract on meters (contract_id, created_at);

-- Rounded once, half up: the only place besides shared/src/metering.ts that reckons it, and the two are compared by the check below.
create function metered_sen(units_tenths integer, price_hundredths integer) returns bigint immutable language sql
  return round(units_tenths::numeric * price_hundredths / 1000)::bigint;

create table meter_readings (
  id uuid primary key default gen_random_uuid(),
  meter_id uuid not null references meters (id),
  -- 0 is the reading that the meter was added with.
  number integer not null check (number >= 0),
  tenths integer not null check (tenths between 0 and 99999999),
  read_on date not null,
  -- The reading before this one.
  previous_number integer,
  previous_tenths integer,
  previous_read_on date,
  -- The reading up to which use was charged before this one. Use that is too little for a charge waits for the next reading.
  from_number integer,
  from_tenths integer,
  from_read_on date,
  price_hundredths integer not null check (price_hundredths between 1 and 1000000),
  -- Null where there is too little to charge.
  charge_sen integer check (charge_sen between 100 and 10000000),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  read_by uuid not null references users (id),
  entered_at timestamptz(3) not null,
  constraint one_reading_after_another unique (meter_id, number),
  -- For the references below.
  unique (meter_id, number, tenths, read_on),
  constraint reading_follows_the_one_before foreign key (meter_id, previous_number, previous_tenths, previous_read_on)
    references meter_readings (meter_id, number, tenths, read_on),
  constraint charge_begins_at_a_reading foreign key (meter_id, from_number, from_tenths, from_read_on)
    references meter_readings (meter_id, number, tenths, read_on),
  constraint first_reading_follows_none check (
    num_nulls(previous_number, previous_tenths, previous_read_on, from_number, from_tenths, from_read_on)
      = case number when 0 then 6 else 0 end
  ),
  constraint readings_are_counted check (previous_number = number - 1 and from_number < number),
  constraint reading_is_not_below_the_last check (tenths >= previous_tenths),
  constraint reading_is_not_before_the_last check (read_on >= previous_read_on),
  constraint charge_follows_from_the_readings check (
    charge_sen is not distinct from case when metered_sen(tenths - from_tenths, price_hundredths) >= 100
      then metered_sen(tenths - from_tenths, price_hundredths) end
  )
);
create index meter_readings_by_content on meter_readings (content_hash);
-- The last one can be removed, none is ever changed.
create trigger meter_readings_are_never_changed before update on meter_readings
  for each row execute function refuse_change();

-- A reading whose charge is paid cannot be removed: a paid transaction is never changed.
alter table transactions
  add column meter_reading_id uuid references meter_readings (id) on delete set null,
  add constraint metered_charge_is_a_fee check (meter_reading_id is null or type = 'Other Fees');
create unique index one_charge_per_reading on transactions (meter_reading_id)
  where meter_reading_id is not null and split_from is null;
create index transactions_by_reading on transactions (meter_reading_id) where meter_reading_id is not null;

create function metered_charge_keeps_its_amount() returns trigger language plpgsql as $$
begin
  if not exists (
    select from meter_readings r join meters m on m.id = r.meter_id
    where r.id = new.meter_reading_id and r.charge_sen = new.amount_sen and m.contract_id = new.contract_id
  ) then
    raise exception 'the charge is not what the readings give'
      using errcode = 'integrity_constraint_violation', constraint = 'metered_charge_keeps_its_amount';
  end if;
  return new;
end $$;
create trigger metered_charge_keeps_its_amount before insert or update of amount_sen, meter_reading_id on transactions
  for each row when (new.meter_reading_id is not null and new.split_from is null)
  execute function metered_charge_keeps_its_amount();
