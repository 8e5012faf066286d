-- Somebody whose account an admin has made chooses a password by a link that works longer than one to reset it.
alter table one_time_codes
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check
    check (purpose in ('verify-email', 'reset-password', 'change-email', 'undo-email-change', 'invitation'));
