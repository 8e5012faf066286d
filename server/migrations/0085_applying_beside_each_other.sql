-- Whoever applies locks themselves, and shares the unit with all others who apply for it: they wait only for whoever lets it or changes it at
-- that moment, and whoever lets it waits for them. The order is the one of lock_parties, the tenant first.
create function parties_of_application(tenant uuid, unit uuid) returns setof tenancy_parties language plpgsql as $$
begin
  perform from users where id = tenant for no key update;
  perform from units where id = unit for share;
  return query select * from tenancy_parties where user_id = tenant and unit_id = unit;
end $$;
