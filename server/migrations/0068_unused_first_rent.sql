-- A contract that is ended within its first month: that month's rent came with the deposit, so what is for later days is held and goes back with it.
create function unused_first_rent_sen(of_contract uuid, ends_on date default null) returns integer stable language sql
  return (select case when import_id is null and renews is null and (prorates_last_month or ends_on is not null)
      then rent_sen - month_share_sen(rent_sen, start_date, 0, coalesce(ends_on, end_date)) else 0 end
    from contracts where id = of_contract);

-- What is settled stays settled.
update contracts c set prorates_last_month = false
  where prorates_last_month and end_date < start_date + interval '1 month'
    and exists (select from settlements s where s.contract_id = c.id and s.status = 'Settled');

create or replace function rent_with_deposit_sen(of_contract uuid) returns integer stable language sql
  return (select case when import_id is not null then 0 when prorates_last_month then month_share_sen(rent_sen, start_date, 0, end_date)
      else rent_sen end
    from contracts where id = of_contract);

comment on function rent_with_deposit_sen is 'Of what was paid with a deposit, the rent that stays: for a contract that ended within its first month, that of its days.';
