create table applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  unit_id uuid not null references units (id),
  start_date date not null,
  stay_months integer not null check (stay_months in (3, 4, 6, 8, 12)),
  -- The day after the last night: periods are half-open. Adding months clamps to the month's last day.
  end_date date not null,
  status text not null default 'Waiting for Response'
    check (status in ('Waiting for Response', 'Accepted', 'Rejected', 'Completed', 'Cancelled')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint application_ends_after_its_months
    check (end_date = (start_date + stay_months * interval '1 month')::date)
);
create unique index one_waiting_application_per_user_and_unit on applications (user_id, unit_id)
  where status = 'Waiting for Response';
create unique index one_accepted_application_per_user on applications (user_id) where status = 'Accepted';
create index applications_by_user on applications (user_id, created_at desc, id desc);
create index applications_newest_first on applications (created_at desc, id desc);
create index waiting_applications_by_unit on applications (unit_id) where status = 'Waiting for Response';
create index waiting_applications_by_start on applications (start_date) where status = 'Waiting for Response';

create table contracts (
  id uuid primary key default gen_random_uuid(),
  -- Null for a walk-in tenant whom an admin enters directly.
  application_id uuid unique references applications (id),
  user_id uuid not null references users (id),
  unit_id uuid not null references units (id),
  start_date date not null,
  end_date date not null,
  status text not null default 'Awaiting' check (status in ('Awaiting', 'Active', 'Ended', 'Cancelled')),
  -- Copied from the unit when the contract is made: a later price change does not touch it.
  rent_sen integer not null check (rent_sen between 100 and 10000000),
  deposit_sen integer not null check (deposit_sen between 100 and 10000000),
  -- Signed and paid by then, or the hold is over. Null once it no longer matters.
  hold_expires_at timestamptz(3),
  activated_at timestamptz(3),
  ended_at timestamptz(3),
  created_by uuid references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint contract_period_is_a_period check (end_date >= start_date),
  constraint awaiting_contract_has_a_hold check (status <> 'Awaiting' or hold_expires_at is not null),
  -- Two live contracts on one unit never overlap; one may end on the day the next begins.
  constraint one_live_contract_per_unit exclude using gist (
    unit_id with =, daterange(start_date, end_date, '[)') with &&
  ) where (status in ('Awaiting', 'Active'))
);
create unique index one_live_contract_per_user on contracts (user_id) where status in ('Awaiting', 'Active');
create index live_contracts_by_unit on contracts (unit_id) where status in ('Awaiting', 'Active');
create index contracts_by_user on contracts (user_id, created_at desc, id desc);
create index contracts_newest_first on contracts (created_at desc, id desc);
create index awaiting_contracts_by_hold on contracts (hold_expires_at) where status = 'Awaiting';
create index active_contracts_by_end on contracts (end_date) where status = 'Active';

create table contract_files (
  id uuid primary key default gen_random_uuid(),
  contract_id uuid not null references contracts (id),
  -- The signed upload stands beside the original, never over it.
  kind text not null check (kind in ('original', 'signed')),
  storage_key text not null unique,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  created_by uuid references users (id),
  created_at timestamptz(3) not null default now()
);
create index contract_files_by_contract on contract_files (contract_id, kind, created_at desc);
create unique index one_original_per_contract on contract_files (contract_id) where kind = 'original';
create trigger contract_files_are_never_changed before update or delete on contract_files
  for each row execute function refuse_change();
