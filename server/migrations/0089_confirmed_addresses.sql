-- With whether their address was shown to be theirs: one that was not may be a stranger's.
create or replace view existing_users as
  select id, firstname, lastname, email, phone, user_type, status, password_hash, search_text, created_at, updated_at,
    verified_at, new_email, block_reason, email_confirmed_at
  from users where deleted_at is null;
