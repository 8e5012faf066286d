import pg from 'pg';

/** A large table in seconds: plain SQL, with what the triggers would do done once for all at the end. Needs a superuser. */
export async function seedManyProperties(databaseUrl: string, count: number) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into properties (id, name, type, address, description, created_at, lowest_price_sen, highest_price_sen)
     select gen_random_uuid(),
       (array['Rumah','Kondo','Banglo','Teres','Vila'])[1 + n % 5] || ' ' || (array['Teratai','Cempaka','Kenanga','Melati','Orkid','Mawar','Dahlia'])[1 + n % 7] || ' ' || n,
       'Unit Rental',
       n || ' Jalan ' || (array['Ampang','Bukit','Damai','Sentosa','Indah','Merdeka'])[1 + n % 6] || ', ' || (array['Kuala Lumpur','Penang','Ipoh','Melaka','Kuching'])[1 + n % 5],
       'A quiet home number ' || n || ' near ' || md5(n::text) || ' with ' || md5((n * 7)::text) || ' and a garden.',
       now() - n * interval '1 minute', 100 * (500 + n % 4000), 100 * (500 + n % 4000)
     from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(
    `insert into units (property_id, property_type, price_sen, deposit_sen)
     select id, type, lowest_price_sen, lowest_price_sen from properties p where not exists (select from units u where u.property_id = p.id)`,
  );
  await client.query(
    `insert into search_words (word) select distinct word from properties, unnest(tsvector_to_array(search)) word where length(word) between 2 and 60 on conflict do nothing`,
  );
  await client.query('vacuum analyze');
  await client.end();
}
