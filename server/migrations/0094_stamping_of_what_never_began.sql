-- What was signed by both and ended before it began is not to be stamped either, unless its return was filed.
create or replace view stamping_details as
  select s.contract_id as id, s.executed_on, s.due_on, s.payer, s.months, s.estimate_sen, s.rules_from, s.status, s.certificate_number,
    s.certificate_key, s.certificate_uploads, s.stamped_on, s.duty_paid_sen,
    c.number, c.status as contract_status, c.user_id, c.unit_id, c.rent_sen,
    u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, units.name as room_name
  from stampings s
    join contract_facts c on c.id = s.contract_id
    join users u on u.id = c.user_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id
  where (c.status in ('Active', 'Ended') or (c.status = 'Awaiting' and c.is_signed))
    -- The days are compared first: for most contracts that is all.
    and (s.status <> 'Due' or c.end_date > c.start_date or not never_began(c.id));
