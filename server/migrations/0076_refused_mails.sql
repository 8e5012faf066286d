-- Mail that a mail server refuses for good is not tried again by itself: it is shown with the reason, and an admin can send it again.
alter table mails
  add column failed_at timestamptz(3),
  -- In the words of the mail server, which may contain the address: they go when the mail goes.
  add column failure text,
  add constraint a_failed_mail_says_why check (num_nulls(failed_at, failure) in (0, 2)),
  add constraint a_sent_mail_has_not_failed check (num_nonnulls(sent_at, failed_at) < 2);

create index failed_mails on mails (failed_at desc, number desc) where failed_at is not null;

-- Addresses whose mail server said that it takes no mail for them. Mail to them is still tried, once each: whatever gets through clears the mark.
create table refused_addresses (
  id uuid primary key default gen_random_uuid(),
  address text not null,
  refused_at timestamptz(3) not null,
  reason text not null,
  constraint refused_addresses_are_lower_case check (address = lower(address)),
  constraint one_mark_per_address unique (address)
);
create index refused_addresses_newest_first on refused_addresses (refused_at desc, id desc);

-- Here, since an address leaves an account in many ways: changed, given back, erased, undone with an import.
create function forget_refused_addresses() returns trigger language plpgsql as $$
begin
  delete from refused_addresses where address in (lower(old.email), lower(old.new_email))
    and address <> all (array_remove(array[lower(new.email), lower(new.new_email)], null));
  return null;
end $$;
create trigger a_mark_goes_with_its_address after update of email, new_email on users
  for each row when ((lower(old.email), lower(old.new_email)) is distinct from (lower(new.email), lower(new.new_email)))
  execute function forget_refused_addresses();
create trigger a_mark_goes_with_its_account after delete on users
  for each row execute function forget_refused_addresses();
