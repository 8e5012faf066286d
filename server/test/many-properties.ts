import pg from 'pg';
import { withoutIndexes } from './without-indexes.ts';

const kinds = ['Rumah', 'Kondo', 'Banglo', 'Teres', 'Vila'];
const flowers = ['Teratai', 'Cempaka', 'Kenanga', 'Melati', 'Orkid', 'Mawar', 'Dahlia'];
const streets = words(
  'Ampang Bukit Damai Sentosa Indah Merdeka Raja Sultan Pinang Kelapa Meranti Cengal Seroja Kemboja Delima Nilam Zamrud Intan Berlian Permata ' +
    'Wangsa Setia Bahagia Harmoni Perdana Pahlawan Tengku Laksamana Bendahara Temenggung Puteri Mutiara Kasih Ria Aman Makmur Jaya Maju Utama Kiara',
);
/** The first are the most frequent by far. */
const towns = [
  ['Kuala Lumpur', 'Cheras'],
  ['Petaling Jaya', 'Damansara'],
  ['Shah Alam', 'Setia'],
  ['George Town', 'Penang'],
  ['Johor Bahru', 'Tebrau'],
  ['Subang Jaya', 'Selangor'],
  ['Ipoh', 'Perak'],
  ['Kuching', 'Sarawak'],
  ['Kota Kinabalu', 'Sabah'],
  ['Melaka', 'Bandaraya'],
  ['Seremban', 'Nilai'],
  ['Kuantan', 'Pahang'],
  ['Alor Setar', 'Kedah'],
  ['Taiping', 'Larut'],
  ['Miri', 'Lutong'],
  ['Batu Pahat', 'Muar'],
].map(([town, district]) => `${district}, ${town}`);
/** Each with the number of listings in a thousand that say so. */
const remarks: [number, string][] = [
  [600, 'A quiet home for people who like to be left in peace.'],
  [400, 'Fully furnished, with air conditioning in every bedroom.'],
  [300, 'A small garden behind the house gets the morning sun.'],
  [250, 'Ten minutes on foot to the LRT station.'],
  [200, 'Residents share a swimming pool and a gymnasium.'],
  [150, 'Covered parking for two cars.'],
  [120, 'The kitchen was renovated last year, oven included.'],
  [100, 'Pets are welcome.'],
  [80, 'The balcony looks over the river.'],
  [60, 'Close to the university and its hospital.'],
  [40, 'Fibre internet is included in the rent.'],
  [30, 'Solar panels keep the electricity bill low.'],
  [20, 'Suitable for wheelchairs throughout.'],
  [10, 'A piano stays in the living room.'],
  [5, 'The attic makes a fine studio for a painter.'],
  [2, 'There is an orchard with durian and rambutan.'],
  [1, 'The roof carries a small observatory.'],
];

function words(text: string) {
  return text.split(' ');
}

/** Repeatable chance: the same number and purpose always give the same result, in [0, 1). */
const chance = `create function pg_temp.chance(n int, purpose int) returns float8 immutable language sql
  return (hashint8(n::int8 * 4096 + purpose)::int8 & 1048575) / 1048576.0`;

/** One unit for a Unit Rental, two to five rooms for a Room Rental. */
const planUnits = `
  create temp table planned as
  select n, id, type, room, 300 + floor(pg_temp.chance(n, 200 + room) ^ 3 * case when type = 'Room Rental' then 1500 else 9000 end)::int as price
  from (select n, gen_random_uuid() as id, case when pg_temp.chance(n, 1) < 0.3 then 'Room Rental' else 'Unit Rental' end as type
    from generate_series(1, $1::int) n) p,
    generate_series(1, case when type = 'Room Rental' then 2 + floor(pg_temp.chance(n, 7) * 4)::int else 1 end) room`;

const addProperties = `
  insert into properties (id, name, type, address, description, created_at, lowest_price_sen, highest_price_sen)
  select id, ($1::text[])[1 + n % 5] || ' ' || ($2::text[])[1 + n % 7] || ' ' || n, type,
    1 + floor(200 * pg_temp.chance(n, 2)) || ', Jalan ' || ($3::text[])[1 + floor(pg_temp.chance(n, 3) * cardinality($3::text[]))] || ' '
      || 1 + floor(20 * pg_temp.chance(n, 4)) || ', ' || 10000 + 50 * floor(1000 * pg_temp.chance(n, 5)) || ' '
      || ($4::text[])[1 + floor(pg_temp.chance(n, 6) ^ 2 * cardinality($4::text[]))],
    'Listing ' || n || '. ' || coalesce((select string_agg(text, ' ' order by place) from unnest($5::int[], $6::text[]) with ordinality as r (share, text, place)
      where pg_temp.chance(n, 100 + place::int) * 1000 < share), ''),
    now() - n * interval '1 minute', 100 * min(price), 100 * max(price)
  from planned group by n, id, type`;

const addUnits = `
  insert into units (property_id, property_type, name, position, price_sen, deposit_sen)
  select id, type, case when type = 'Room Rental' then 'Room ' || room end, room, 100 * price, 200 * price from planned`;

/** One each, for the card. */
const addPictures = `
  insert into property_images (property_id, position, content_hash, width, height, placeholder)
  select id, 0, md5(id::text) || md5(n::text), 1600, 1067, 'data:image/webp;base64,' || repeat(md5(id::text), 6) from planned where room = 1`;

/** Two units in five are let. */
const addTenants = `
  with tenants as (
    insert into users (firstname, email, phone, user_type, status, password_hash)
    select 'Tenant', 'tenant-' || u.id || '@many.test', '0123456789', 'customer', 'active', '-' from units u
    where u.property_id in (select id from planned) and hashtext(u.id::text) % 5 in (0, 1, -1) returning id, email)
  insert into contracts (unit_id, user_id, start_date, end_date, status, rent_sen, deposit_sen)
  select u.id, t.id, current_date, current_date + 180, 'Active', u.price_sen, u.deposit_sen
  from tenants t join units u on t.email = 'tenant-' || u.id || '@many.test'`;

const learnWords = `
  insert into search_words (word) select distinct word from properties, unnest(tsvector_to_array(search)) word
  where length(word) between 2 and 60 on conflict do nothing`;

/** In the order of their index, which is quicker to write. */
const spellOut = `
  insert into property_words select words.* from properties, words_of(properties) as words order by word, words.created_at on conflict do nothing`;

/** A large table in seconds: plain SQL, with what the triggers would do done once for all at the end. Needs a superuser. */
export async function seedManyProperties(databaseUrl: string, count: number) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(chance);
  const texts = [
    kinds,
    flowers,
    streets,
    towns,
    remarks.map(([share]) => share),
    remarks.map(([, text]) => text),
  ];
  await client.query(planUnits, [count]);
  const tables = ['properties', 'units', 'users', 'contracts', 'search_words', 'property_words'];
  await withoutIndexes(client, tables, async () => {
    await client.query(addProperties, texts);
    for (const statement of [addUnits, addPictures, addTenants, learnWords, spellOut])
      await client.query(statement);
  });
  await client.query('vacuum analyze');
  await client.end();
}
