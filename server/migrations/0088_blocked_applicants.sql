-- With the status of the user: nobody who is blocked becomes a tenant.
create or replace view tenancy_parties as
  select users.id as user_id, firstname, lastname, email, phone, user_type,
    units.id as unit_id, units.name as room_name, price_sen, deposit_sen,
    properties.id as property_id, properties.name as property_name, properties.type as property_type, address,
    removed_at is null and archived_at is null as is_offered,
    exists (select from live_contracts where live_contracts.unit_id = units.id) as is_taken,
    is_renting(users.id) as is_renting,
    exists (
      select from applications
      where applications.user_id = users.id and applications.unit_id = units.id and applications.status = 'Waiting for Response'
    ) as is_waiting,
    house_rules, current_template_version() as template_version, users.status as user_status
  from existing_users as users cross join units join properties on properties.id = units.property_id;
