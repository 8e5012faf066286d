-- The operator's company and choices. Each change is a new row and none is ever altered, so that a contract or a receipt names the version
-- that it was made with.
create table settings (
  version integer generated always as identity primary key,
  id uuid not null unique default gen_random_uuid(),
  company_name text not null check (company_name <> ''),
  registration_number text not null,
  address text not null check (address <> ''),
  phone text not null check (phone <> ''),
  email text not null check (email <> ''),
  website text not null,
  instagram text not null,
  linkedin text not null,
  facebook text not null,
  -- The picture's hash, the name that all its files share.
  logo_hash text,
  logo_width integer,
  logo_height integer,
  constraint logo_has_a_size check (num_nulls(logo_hash, logo_width, logo_height) in (0, 3)),
  signatory_name text not null,
  signatory_position text not null,
  hold_days integer not null check (hold_days between 1 and 60),
  rent_ahead_days integer not null check (rent_ahead_days between 1 and 28),
  reminder_days integer not null check (reminder_days between 0 and 14),
  constraint rent_is_reminded_of_after_it_is_charged check (reminder_days < rent_ahead_days),
  deposit_return_days integer not null check (deposit_return_days between 1 and 90),
  -- Null for what came with the program or its demo.
  created_by uuid references users (id),
  created_at timestamptz(3) not null
);

create trigger settings_are_never_changed before update or delete on settings
  for each row execute function refuse_change();

-- What was printed until now. A real operator replaces it at once.
insert into settings (company_name, registration_number, address, phone, email, website, instagram, linkedin, facebook,
  signatory_name, signatory_position, hold_days, rent_ahead_days, reminder_days, deposit_return_days, created_at)
values ('Teduh', '', 'Level 8, Menara Teduh, Jalan Contoh, 50450 Kuala Lumpur, Malaysia', '+60 3-2000 0000', 'support@teduh.test', '',
  'https://www.instagram.com/', 'https://www.linkedin.com/', 'https://www.facebook.com/', '', '', 7, 14, 3, 30, now());

create function current_settings_version() returns integer language sql stable as
  'select max(version) from settings';

create view current_settings as
  select *, version > 1 as is_set_up from settings where version = current_settings_version();

alter table contracts
  add column settings_version integer not null default current_settings_version() references settings (version);

create or replace function keep_receipt_facts() returns trigger language plpgsql as $$
begin
  select jsonb_build_object('firstname', u.firstname, 'lastname', u.lastname, 'email', u.email,
    'property_name', p.name, 'room_name', units.name, 'address', p.address, 'settings_version', current_settings_version())
  into new.receipt_facts
  from contracts c join users u on u.id = c.user_id
    join units on units.id = c.unit_id join properties p on p.id = units.property_id
  where c.id = new.contract_id;
  return new;
end $$;
