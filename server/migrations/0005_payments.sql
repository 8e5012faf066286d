create sequence receipt_numbers;

create table transactions (
  id uuid primary key default gen_random_uuid(),
  contract_id uuid not null references contracts (id),
  type text not null check (type in ('Deposit', 'Monthly Rental', 'Other Fees')),
  -- Which month of the tenancy a rent is for: 1 is the second month, the first being in the deposit.
  rent_month integer check (rent_month between 1 and 11),
  -- A deposit is deposit plus first month's rent, so at most twice RM 100,000.
  amount_sen integer not null check (amount_sen between 100 and 20000000),
  due_date date not null,
  description text not null default '',
  status text not null default 'Pending' check (status in ('Pending', 'Paid', 'Cancelled')),
  paid_at timestamptz(3),
  payment_intent_id text,
  receipt_number bigint,
  created_by uuid references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint rent_names_its_month check ((type = 'Monthly Rental') = (rent_month is not null)),
  constraint paid_has_its_proof check (
    (status = 'Paid') = (paid_at is not null and payment_intent_id is not null and receipt_number is not null)
  )
);
create unique index one_rent_per_contract_and_month on transactions (contract_id, rent_month)
  where type = 'Monthly Rental';
create unique index one_deposit_per_contract on transactions (contract_id) where type = 'Deposit';
create unique index one_transaction_per_payment_intent on transactions (payment_intent_id);
create unique index one_transaction_per_receipt on transactions (receipt_number);
create index transactions_by_contract on transactions (contract_id, created_at desc, id desc);
create index transactions_newest_first on transactions (created_at desc, id desc);
create index pending_transactions_by_due_date on transactions (due_date) where status = 'Pending';

create trigger paid_transactions_are_never_changed before update or delete on transactions
  for each row when (old.status = 'Paid') execute function refuse_change();

-- What we asked the provider for. A transaction has at most one intent that may still be paid.
create table payment_intents (
  id text primary key,
  transaction_id uuid not null references transactions (id),
  amount_sen integer not null check (amount_sen > 0),
  -- open: may still succeed. settled: became the payment. refunded: late money, given back. void: can no longer succeed.
  status text not null default 'open' check (status in ('open', 'settled', 'refunded', 'void')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index one_open_intent_per_transaction on payment_intents (transaction_id) where status = 'open';
create unique index one_settled_intent_per_transaction on payment_intents (transaction_id) where status = 'settled';
create index open_intents_by_age on payment_intents (created_at) where status = 'open';
