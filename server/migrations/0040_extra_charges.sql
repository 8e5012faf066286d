-- What comes every month beside the rent, such as parking or cleaning. Each month is a transaction of its own.
create table extra_charges (
  id uuid primary key default gen_random_uuid(),
  contract_id uuid not null references contracts (id),
  name text not null check (length(name) between 1 and 60),
  amount_sen integer not null check (amount_sen between 100 and 10000000),
  -- Months of the tenancy, counted from its start as in transactions.rent_month: 0 is the first one. No last month: until the contract ends.
  first_month integer not null check (first_month >= 0),
  last_month integer,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  -- Months that begin after this day are not charged.
  ended_on date,
  ended_by uuid references users (id),
  constraint last_month_is_not_before_the_first check (last_month >= first_month),
  constraint ended_extra_charge_says_who check ((ended_on is null) = (ended_by is null)),
  -- For the reference below.
  unique (id, contract_id)
);
create index extra_charges_by_contract on extra_charges (contract_id, created_at);

alter table transactions
  add column extra_charge_id uuid,
  add column charge_month integer check (charge_month >= 0),
  add constraint extra_charge_is_of_the_same_contract
    foreign key (extra_charge_id, contract_id) references extra_charges (id, contract_id),
  add constraint extra_charge_names_its_month check ((extra_charge_id is null) = (charge_month is null)),
  add constraint extra_charge_is_a_fee check (extra_charge_id is null or type = 'Other Fees');
-- The parts of a month that was split are for the same month.
create unique index one_charge_per_extra_charge_and_month on transactions (extra_charge_id, charge_month)
  where extra_charge_id is not null and split_from is null;
