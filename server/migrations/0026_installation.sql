-- What this database belongs to. A server of the other mode, or one whose files belong to another installation, does not start:
-- it would treat pretended payments as real ones, or remove files that this database knows nothing of.
create table installation (
  only_row boolean primary key default true check (only_row),
  -- Also the content of an object in the file storage.
  id uuid not null default gen_random_uuid(),
  mode text not null check (mode in ('sandbox', 'production')),
  created_at timestamptz(3) not null default now()
);
