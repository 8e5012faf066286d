-- Who made something is asked of these tables for each account that goes, and an import that is undone takes thousands of accounts away.
create index contracts_by_maker on contracts (created_by) where created_by is not null;
create index properties_by_maker on properties (created_by) where created_by is not null;
create index transactions_by_maker on transactions (created_by) where created_by is not null;
create index transactions_by_recorder on transactions (recorded_by) where recorded_by is not null;

-- The lowest price of a property was looked for among the prices of all units, from the lowest on: with thousands of the same price that takes
-- longer and longer. Behind `offset 0` it is looked for among the units of the property.
create or replace function keep_price_range() returns trigger language plpgsql as $$
begin
  update properties p
    set (lowest_price_sen, highest_price_sen) =
      (select min(price_sen), max(price_sen) from (
        select price_sen from units where property_id = p.id and removed_at is null offset 0) own)
    where id = coalesce(new.property_id, old.property_id);
  return null;
end $$;
