-- A charge that is too much at once is split into parts; one that nobody has to pay any more is waived with a reason.
alter table transactions
  drop constraint transactions_status_check,
  add constraint transactions_status_check check (status in ('Pending', 'Paid', 'Cancelled', 'Split', 'Waived')),
  add column split_from uuid references transactions (id),
  add column waived_at timestamptz(3),
  add column waive_reason text check (length(waive_reason) between 1 and 500),
  add constraint waived_says_why check (
    (status = 'Waived') = (waive_reason is not null) and (status = 'Waived') = (waived_at is not null)
  );
create index transactions_by_split on transactions (split_from) where split_from is not null;

-- The parts of a rent are for the same month.
drop index one_rent_per_contract_and_month;
create unique index one_rent_per_contract_and_month on transactions (contract_id, rent_month)
  where type = 'Monthly Rental' and split_from is null;

create function parts_add_up() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_sen), 0) from transactions where split_from = new.id) <> new.amount_sen then
    raise exception 'the parts of a transaction do not add up to it'
      using errcode = 'integrity_constraint_violation', constraint = 'parts_add_up';
  end if;
  return null;
end $$;
-- At the end of the transaction that splits it, when its parts are there.
create constraint trigger parts_add_up after update of status on transactions
  deferrable initially deferred for each row when (new.status = 'Split') execute function parts_add_up();
