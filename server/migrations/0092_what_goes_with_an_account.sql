-- Whose mail it is, whatever address it goes to: an earlier address of theirs, or one that waits to be confirmed. Null in rows of earlier releases.
-- No foreign key, so that a mail locks nobody.
alter table mails add column user_id uuid;
create index mails_by_user on mails (user_id);

-- What admins noted about arrears goes with the account that it is about.
create function refuse_change_of_arrears_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from contracts c join users u on u.id = c.user_id where c.id = old.contract_id and u.deleted_at is not null
  ) then
    return old;
  end if;
  raise exception 'arrears_notes rows are never changed, and deleted only with the account they are about'
    using errcode = 'integrity_constraint_violation';
end $$;
drop trigger arrears_notes_are_never_changed on arrears_notes;
create trigger arrears_notes_are_never_changed before update or delete on arrears_notes
  for each row execute function refuse_change_of_arrears_note();
