create table complaints (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references users (id),
  -- The rental it is about; property and room follow from it.
  contract_id uuid not null references contracts (id),
  admin_id uuid references users (id),
  title text not null check (title <> ''),
  description text not null check (description <> ''),
  status text not null default 'Waiting for Response'
    check (status in ('Waiting for Response', 'In Handling', 'Handled')),
  resolution_details text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A customer's deleted complaint leaves the lists; the audit log keeps it.
  deleted_at timestamptz(3),
  constraint handled_by_somebody check (status = 'Waiting for Response' or admin_id is not null),
  constraint handled_says_how check ((status = 'Handled') = (resolution_details is not null and resolution_details <> ''))
);
create index complaints_by_customer on complaints (customer_id, created_at desc, id desc) where deleted_at is null;
create index complaints_by_status on complaints (status, created_at desc, id desc) where deleted_at is null;

create table complaint_comments (
  id uuid primary key default gen_random_uuid(),
  complaint_id uuid not null references complaints (id),
  author_id uuid not null references users (id),
  body text not null check (body <> ''),
  created_at timestamptz(3) not null default now()
);
create index complaint_comments_in_order on complaint_comments (complaint_id, created_at, id);

create table complaint_photographs (
  id uuid primary key default gen_random_uuid(),
  complaint_id uuid not null references complaints (id),
  position integer not null check (position between 0 and 4),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz(3) not null default now()
);
create unique index one_photograph_per_position on complaint_photographs (complaint_id, position);
create index complaint_photographs_by_content on complaint_photographs (content_hash);
