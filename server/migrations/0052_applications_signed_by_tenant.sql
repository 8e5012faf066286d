-- Whether the tenant has signed is told apart from whether both have: the landlord may sign afterwards.
create or replace view application_details as
  select a.id, a.user_id, a.unit_id, a.start_date, a.end_date, a.stay_months, a.status, a.created_at,
    u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, p.type as property_type, p.address, units.name as room_name,
    coalesce(c.rent_sen, units.price_sen) as price_sen,
    c.id as contract_id, c.status as contract_status, c.hold_expires_at,
    coalesce(c.is_signed, false) as is_signed, coalesce(c.is_deposit_paid, false) as is_deposit_paid,
    a.rejection_reason,
    coalesce(c.is_signed_by_tenant, false) as is_signed_by_tenant
  from applications a
    join users u on u.id = a.user_id
    join units on units.id = a.unit_id
    join properties p on p.id = units.property_id
    left join contract_facts c on c.application_id = a.id;
