-- Whether somebody may still take an address back is asked whenever an account is to have one.
create index addresses_to_take_back on one_time_codes (lower(email)) where purpose = 'undo-email-change' and used_at is null;
