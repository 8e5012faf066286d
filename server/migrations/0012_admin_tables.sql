-- What the admins' tables are searched for and sorted by.

-- Name, address and number of a person, in lines: what somebody types is never found across two of them.
alter table users add column search_text text not null
  generated always as (firstname || ' ' || lastname || coalesce(E'\n' || email, '') || coalesce(E'\n' || phone, '')) stored;
create index users_by_text on users using gin (search_text gin_trgm_ops);
create index properties_by_name_text on properties using gin (name gin_trgm_ops);
create index units_by_name_text on units using gin (name gin_trgm_ops);
create index complaints_by_text on complaints using gin ((title || E'\n' || description) gin_trgm_ops) where deleted_at is null;

-- Everybody, deleted ones too, since their contracts are listed still.
create function people_like(pattern text) returns setof uuid stable language sql as $$
  select id from users where search_text ilike pattern
$$;
-- Units by their own name or that of their property, removed ones too.
create function places_like(pattern text) returns setof uuid stable language sql as $$
  select id from units where name ilike pattern
  union all
  select units.id from units join properties on properties.id = units.property_id where properties.name ilike pattern
$$;

-- Orders of the lists. Where a list is sorted by its tenant or property, their index is followed and the rows of each sorted by id.
create index users_by_name on users (lower(firstname || ' ' || lastname), id);
create index properties_by_name on properties (lower(name), id);
create index all_units_by_property on units (property_id);
create index contracts_by_start on contracts (start_date, id);
create index contracts_by_end on contracts (end_date, id);
create index contracts_by_rent on contracts (rent_sen, id);
create index transactions_by_due_date on transactions (due_date, id);
create index transactions_by_amount on transactions (amount_sen, id);
-- What is not paid has no moment and stands before everything that is.
create index transactions_by_payment on transactions (coalesce(paid_at, '1970-01-01T00:00:00Z'::timestamptz), id);
create index applications_by_start on applications (start_date, id);
create index applications_by_end on applications (end_date, id);

-- Few among many: whoever asks for the rare ones does not walk past all others.
create index users_by_type on users (user_type, created_at desc, id desc) where deleted_at is null;
create index users_by_status on users (status, created_at desc, id desc) where deleted_at is null;
create index contracts_by_status on contracts (status, created_at desc, id desc);
create index transactions_by_status on transactions (status, created_at desc, id desc);
create index complaints_by_contract on complaints (contract_id) where deleted_at is null;
