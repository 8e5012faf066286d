-- A blocked user cannot log in, whatever links they have. An address that a user would like to have waits until it is confirmed.
alter table users
  drop constraint users_status_check,
  add constraint users_status_check check (status in ('pending', 'active', 'blocked')),
  -- When the account became active for the first time. A password reset activates only one that never was.
  add column verified_at timestamptz(3),
  add column new_email text,
  add column block_reason text check (block_reason <> ''),
  add constraint blocked_says_why check ((status = 'blocked') = (block_reason is not null));
update users set verified_at = created_at where status = 'active';

create or replace view existing_users as
  select id, firstname, lastname, email, phone, user_type, status, password_hash, search_text, created_at, updated_at,
    verified_at, new_email, block_reason
  from users where deleted_at is null;

alter table one_time_codes
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check
    check (purpose in ('verify-email', 'reset-password', 'change-email', 'undo-email-change')),
  -- The address that the code stands for: the new one, or the one to go back to.
  add column email text,
  add constraint changes_name_an_address
    check ((purpose in ('change-email', 'undo-email-change')) = (email is not null));
