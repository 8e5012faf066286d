create table properties (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  type text not null check (type in ('Unit Rental', 'Room Rental')),
  address text not null check (address <> ''),
  description text not null check (description <> ''),
  created_by uuid references users (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default now(),
  -- Deleted properties are only hidden: contracts and transactions keep pointing at them.
  archived_at timestamptz(3),
  search tsvector not null
    generated always as (to_tsvector('simple', name || ' ' || address || ' ' || description)) stored,
  -- Kept by a trigger on units, for sorting and filtering by price through an index.
  lowest_price_sen integer,
  highest_price_sen integer,
  -- Lets units repeat the type under a foreign key, so that an index can tell the two kinds apart.
  unique (id, type)
);
create index properties_newest_first on properties (created_at desc, id desc) where archived_at is null;
create index properties_by_word on properties using gin (search) where archived_at is null;
create index properties_by_lowest_price on properties (lowest_price_sen, id) where archived_at is null;

-- Every word that listings use, so that a mistyped one finds its neighbours: far fewer rows than listings.
create table search_words (
  word text collate "C" primary key
);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

create function learn_words() returns trigger language plpgsql as $$
begin
  -- In one order, so that two listings with the same words never wait for each other in a circle.
  insert into search_words (word)
    select word from unnest(tsvector_to_array(new.search)) as word where length(word) between 2 and 60 order by word collate "C"
    on conflict do nothing;
  return null;
end $$;
create trigger properties_teach_words after insert or update of name, address, description on properties
  for each row execute function learn_words();

-- What is rented out: the whole of a Unit Rental, or one room of a Room Rental.
create table units (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null,
  property_type text not null,
  -- Rooms have names; the single unit of a Unit Rental has none of its own.
  name text,
  description text not null default '',
  position integer not null default 0,
  price_sen integer not null,
  deposit_sen integer not null,
  created_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  foreign key (property_id, property_type) references properties (id, type),
  constraint rooms_have_names check ((property_type = 'Room Rental') = (name is not null and name <> '')),
  -- RM 1 to RM 100,000, whole ringgit.
  constraint unit_price_in_bounds check (price_sen between 100 and 10000000 and price_sen % 100 = 0),
  constraint unit_deposit_in_bounds check (deposit_sen between 100 and 10000000 and deposit_sen % 100 = 0)
);
create index units_by_property on units (property_id, position) where removed_at is null;
create index units_by_price on units (price_sen) where removed_at is null;
create unique index one_unit_per_unit_rental on units (property_id)
  where property_type = 'Unit Rental' and removed_at is null;
create unique index one_room_per_name on units (property_id, lower(name)) where removed_at is null;

create function keep_price_range() returns trigger language plpgsql as $$
begin
  update properties p
    set (lowest_price_sen, highest_price_sen) =
      (select min(price_sen), max(price_sen) from units where property_id = p.id and removed_at is null)
    where id = coalesce(new.property_id, old.property_id);
  return null;
end $$;
create trigger units_keep_price_range after insert or update of price_sen, removed_at or delete on units
  for each row execute function keep_price_range();

-- A property without anything to rent is a mistake; checked at commit, so that property and units arrive together.
create function refuse_property_without_unit(property uuid) returns void language plpgsql as $$
begin
  if exists (select from properties where id = property and archived_at is null)
     and not exists (select from units where property_id = property and removed_at is null) then
    raise exception 'property % has no unit', property
      using errcode = 'check_violation', constraint = 'property_has_a_unit';
  end if;
end $$;
create function check_unit_of_property() returns trigger language plpgsql as $$
begin
  perform refuse_property_without_unit(new.id);
  return null;
end $$;
create function check_property_of_unit() returns trigger language plpgsql as $$
begin
  perform refuse_property_without_unit(old.property_id);
  return null;
end $$;
create constraint trigger property_has_a_unit after insert or update on properties
  deferrable initially deferred for each row execute function check_unit_of_property();
create constraint trigger property_keeps_a_unit after update or delete on units
  deferrable initially deferred for each row execute function check_property_of_unit();

create table property_images (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references properties (id) on delete cascade,
  position integer not null,
  -- SHA-256 of the re-encoded original: the content-addressed name that its files share.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A data URL of a few hundred bytes, shown blurred until the picture is there.
  placeholder text not null,
  created_at timestamptz(3) not null default now()
);
create unique index one_image_per_position on property_images (property_id, position);
create index property_images_by_content on property_images (content_hash);
