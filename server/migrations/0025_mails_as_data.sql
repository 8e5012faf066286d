-- A mail is kept as what it says; its plain text and its HTML are written when it is sent or shown.
-- One text for all admins then crosses the wire once, and a row needs a fifth of the space.

alter table mails
  -- Of two mails with the same date the one with the higher number is the newer.
  add column number bigint generated always as identity,
  -- How the greeting addresses the recipient.
  add column firstname text not null default '',
  -- These four are emptied once SMTP has taken the mail: they carry one-time links.
  add column paragraphs text[] not null default '{}',
  add column action_label text,
  add column action_url text,
  add column afterwards text[] not null default '{}',
  add constraint an_action_has_a_label_and_a_url check (num_nulls(action_label, action_url) in (0, 2));

-- The old text: greeting, paragraphs, label and address of the action, what comes after it, and the name of the product, with empty lines between.
update mails
set firstname = coalesce(substring(parts[1] from '^Hello (.*),$'), parts[1]),
  paragraphs = parts[2 : coalesce(action, cardinality(parts)) - 1],
  action_label = split_part(parts[action], E':\n', 1),
  action_url = split_part(parts[action], E':\n', 2),
  afterwards = coalesce(parts[action + 1 : cardinality(parts) - 1], '{}')
from mails as old,
  lateral (select string_to_array(old.text_body, E'\n\n') as parts) as split,
  lateral (
    select min(position) as action from generate_subscripts(parts, 1) as position
    where parts[position] ~ E'^[^\n]+:\nhttps?://[^\n]+$'
  ) as found
where old.id = mails.id and old.text_body <> '';

alter table mails alter column firstname drop default, drop column text_body, drop column html_body;

drop index mails_newest_first, mails_by_recipient;
create index mails_newest_first on mails (created_at desc, number desc);
create index mails_by_recipient on mails (lower(recipient), created_at desc, number desc);

-- A tenant and a unit, and whether one can rent the other right now.
create view tenancy_parties as
  select users.id as user_id, firstname, lastname, email, phone, user_type,
    units.id as unit_id, units.name as room_name, price_sen, deposit_sen,
    properties.id as property_id, properties.name as property_name, properties.type as property_type, address,
    removed_at is null and archived_at is null as is_offered,
    exists (select from live_contracts where live_contracts.unit_id = units.id) as is_taken,
    is_renting(users.id) as is_renting,
    exists (
      select from applications
      where applications.user_id = users.id and applications.unit_id = units.id and applications.status = 'Waiting for Response'
    ) as is_waiting
  from existing_users as users cross join units join properties on properties.id = units.property_id;

-- Locks them, and reads them afterwards in the same round trip: each statement of a function sees what was committed before it.
create function locked_parties(tenant uuid, unit uuid) returns setof tenancy_parties language plpgsql as $$
begin
  perform lock_parties(tenant, unit);
  return query select * from tenancy_parties where user_id = tenant and unit_id = unit;
end $$;
