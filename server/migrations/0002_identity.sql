create table users (
  id uuid primary key default gen_random_uuid(),
  firstname text not null check (firstname <> ''),
  lastname text not null default '',
  -- Null only after deletion, when personal data is erased.
  email text,
  phone text check (phone ~ '^[0-9]{7,15}$'),
  user_type text not null check (user_type in ('customer', 'admin')),
  status text not null check (status in ('pending', 'active')),
  password_hash text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  constraint users_erased_exactly_when_deleted check (
    (deleted_at is null and email is not null and phone is not null and password_hash is not null)
    or (deleted_at is not null and email is null and phone is null and password_hash is null)
  )
);
-- Addresses are compared without regard to case; a deleted user's address is free again.
create unique index one_user_per_email on users (lower(email)) where deleted_at is null;
create index users_newest_first on users (created_at desc, id desc) where deleted_at is null;
create index live_admins on users (id) where deleted_at is null and user_type = 'admin' and status = 'active';

-- One row per place where somebody logged in; refresh tokens of one login form a family.
create table logins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create index live_logins_by_user on logins (user_id) where ended_at is null;

create table refresh_tokens (
  -- SHA-256 of the token: what is stored cannot be used.
  token_hash bytea primary key,
  login_id uuid not null references logins (id) on delete cascade,
  expires_at timestamptz(3) not null,
  rotated_at timestamptz(3)
);
create index refresh_tokens_by_login on refresh_tokens (login_id);
create index refresh_tokens_by_expiry on refresh_tokens (expires_at);

-- Confirmation and password reset: random, stored hashed, one hour, once.
create table one_time_codes (
  code_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index one_time_codes_by_user on one_time_codes (user_id, purpose, created_at desc);

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  title text not null,
  body text not null,
  -- The path of the screen it leads to.
  link text not null check (link like '/%'),
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3)
);
create index notifications_newest_first on notifications (user_id, created_at desc, id desc);
create index unread_notifications on notifications (user_id) where read_at is null;
