-- What a tenant can say about a problem besides describing it: whom to send, how soon, and when somebody may come. All optional.
alter table complaints
  add column category text check (category in (
    'Plumbing', 'Electricity', 'Air conditioning', 'Appliance', 'Furniture', 'Door or window', 'Lock or key', 'Internet',
    'Pests', 'Cleaning', 'Noise or neighbours', 'Other'
  )),
  add column urgency text check (urgency in ('Can wait', 'Normal', 'Urgent')),
  add column preferred_times text check (length(preferred_times) between 1 and 200);

-- Few among many: whoever asks for the urgent ones does not walk past all others.
create index complaints_by_category on complaints (category, created_at desc, id desc) where deleted_at is null;
create index complaints_by_urgency on complaints (urgency, created_at desc, id desc) where deleted_at is null;

create or replace view complaint_details as
  select complaints.id, complaints.customer_id, complaints.contract_id, complaints.admin_id, complaints.title,
    complaints.description, complaints.status, complaints.resolution_details, complaints.created_at,
    u.firstname, u.lastname, u.email, u.search_text as tenant_search_text,
    p.id as property_id, p.name as property_name, units.name as room_name,
    admins.firstname as admin_firstname, admins.lastname as admin_lastname,
    complaints.category, complaints.urgency, complaints.preferred_times
  from complaints
    join users u on u.id = complaints.customer_id
    join contracts c on c.id = complaints.contract_id
    join units on units.id = c.unit_id
    join properties p on p.id = units.property_id
    left join users admins on admins.id = complaints.admin_id
  where complaints.deleted_at is null;
