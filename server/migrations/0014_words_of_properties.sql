-- Each word of each offered listing, in the orders that pages are read in: the newest or the cheapest listings with a word are neighbours
-- in an index, however many listings there are and however rare the word is.
create table property_words (
  word text collate "C" not null,
  created_at timestamptz(3) not null,
  -- No foreign key: the trigger below writes these rows with the property's, and nothing else does.
  property_id uuid not null,
  lowest_price_sen integer not null
);

-- None while it is archived, nor before its first unit brings a price, so that adding a property writes its words once.
create function words_of(property properties) returns setof property_words language sql stable as $$
  select word, property.created_at, property.id, property.lowest_price_sen
  from unnest(tsvector_to_array(property.search)) as word
  where property.archived_at is null and property.lowest_price_sen is not null
$$;

-- Filled before it is indexed, which takes half the time.
insert into property_words select words.* from properties, words_of(properties) as words;
alter table property_words add primary key (word, created_at, property_id);
create index property_words_by_price on property_words (word, lowest_price_sen, property_id);

-- Writes only what differs.
create function keep_property_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from property_words kept using (select * from words_of(old) except select * from words_of(new)) as gone
      where kept.word = gone.word and kept.created_at = gone.created_at and kept.property_id = gone.property_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into property_words select * from words_of(new) except select * from words_of(old);
  end if;
  return null;
end $$;
create trigger properties_keep_words
  after insert or delete or update of name, address, description, created_at, archived_at, lowest_price_sen on properties
  for each row execute function keep_property_words();

-- Who lives in a unit is read for every unit of a page. In this order the first live contract is simply the first entry; without it PostgreSQL
-- took the index of the exclusion constraint, four times slower, and sorted.
drop index live_contracts_by_unit;
create index live_contracts_by_unit on contracts (unit_id, start_date) where status in ('Awaiting', 'Active');

-- With the property in it, a price that few ask for is found without reading the units themselves.
drop index units_by_price;
create index units_by_price on units (price_sen) include (property_id, property_type) where removed_at is null;

-- Words waiting in a list to be put in their place would be read by every search, all of them, until the next vacuum.
alter index properties_by_word set (fastupdate = off);
alter index search_words_alike set (fastupdate = off);
select gin_clean_pending_list('properties_by_word'), gin_clean_pending_list('search_words_alike');
