-- Why somebody leaves or does not stay are their own words, or words for them. They go with the account; everything else of what was answered
-- stays as it is.
create function refuse_change_but_forget_reason() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' and exists (
    select from contracts c join users u on u.id = c.user_id where c.id = old.contract_id and u.deleted_at is not null
  ) then
    return new;
  end if;
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
drop trigger answered_notices_are_never_changed on notices;
create trigger answered_notices_are_never_changed before update or delete on notices
  for each row when (old.status not in ('Given', 'Proposed')) execute function refuse_change_but_forget_reason();
drop trigger answered_renewals_are_never_changed on renewals;
create trigger answered_renewals_are_never_changed before update or delete on renewals
  for each row when (old.status not in ('Offered', 'Asked')) execute function refuse_change_but_forget_reason();

-- Since when a return was filed and its stamp is awaited, and when the admins were reminded of that, once. What was filed before counts from today.
alter table stampings
  add column filed_on date,
  add column chased_at timestamptz(3);
update stampings set filed_on = (now() at time zone 'Asia/Kuala_Lumpur')::date where status = 'Filed';
alter table stampings
  add constraint filed_says_when check ((status = 'Filed') = (filed_on is not null)),
  add constraint only_filed_is_chased check (chased_at is null or status = 'Filed');
create index stampings_to_chase on stampings (filed_on) where status = 'Filed' and chased_at is null;
