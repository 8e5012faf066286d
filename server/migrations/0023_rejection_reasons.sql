-- An admin may say why an application is rejected. The applicant is told.
alter table applications add column rejection_reason text;
alter table applications add constraint reason_of_a_rejection
  check (rejection_reason is null or (status = 'Rejected' and length(rejection_reason) between 1 and 500));

create or replace view application_details as
  select a.id, a.user_id, a.unit_id, a.start_date, a.end_date, a.stay_months, a.status, a.created_at,
    u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, p.type as property_type, p.address, units.name as room_name,
    coalesce(c.rent_sen, units.price_sen) as price_sen,
    c.id as contract_id, c.status as contract_status, c.hold_expires_at,
    coalesce(c.is_signed, false) as is_signed, coalesce(c.is_deposit_paid, false) as is_deposit_paid,
    a.rejection_reason
  from applications a
    join users u on u.id = a.user_id
    join units on units.id = a.unit_id
    join properties p on p.id = units.property_id
    left join contract_facts c on c.application_id = a.id;

-- Waiting applications come before all others: they are sorted as if they were a thousand years younger.
create function waiting_first(status text, created_at timestamptz) returns timestamptz language sql immutable parallel safe
  return case when status = 'Waiting for Response'
    then (created_at at time zone 'UTC' + interval '1000 years') at time zone 'UTC' else created_at end;
create index applications_waiting_first on applications (waiting_first(status, created_at) desc, id desc);
