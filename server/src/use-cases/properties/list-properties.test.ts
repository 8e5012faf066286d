import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { propertyCalls } from '../../../test/property-calls.ts';
import { watchStatements } from '../../../test/statements.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { rent } = propertyCalls(test);
let adminToken: string;

type PropertyOptions = { name: string; price: number | number[]; address?: string; description?: string };

async function make({
  name,
  price,
  address = 'Jalan Ampang, Kuala Lumpur',
  description = 'A quiet place.',
}: PropertyOptions) {
  const terms = Array.isArray(price)
    ? {
        type: 'Room Rental',
        rooms: price.map((each, n) => ({ name: `Room ${n}`, price: each, depositAmount: each })),
      }
    : { type: 'Unit Rental', price, depositAmount: price };
  const { status, body } = await test.call('POST', '/api/properties', {
    token: adminToken,
    body: { name, address, description, ...terms },
  });
  expect(status).toBe(201);
  return body.property;
}

const namesOf = (properties: { name: string }[]) => properties.map(({ name }) => name);
const find = async (query: string) =>
  namesOf((await test.call('GET', `/api/properties?${query}`)).body.properties);

beforeAll(async () => {
  adminToken = (await createAdmin(test.deps)).token;
  await make({ name: 'Rumah Teratai', price: 1500, address: 'Jalan Burma, George Town, Penang' });
  await make({ name: 'Kondo Cempaka', price: 3200, description: 'Steps from the LRT station, with a pool.' });
  await make({ name: 'Bilik Kenanga', price: [450, 700, 950], address: 'Subang Jaya, Selangor' });
  await make({ name: 'Banglo Melati', price: 8000, address: 'Ipoh, Perak' });
});

describe('without parameters', () => {
  it('returns all properties, newest first, also without /api in the path', async () => {
    const { status, body } = await test.call('GET', '/properties');
    expect(status).toBe(200);
    expect(namesOf(body.properties)).toEqual([
      'Banglo Melati',
      'Bilik Kenanga',
      'Kondo Cempaka',
      'Rumah Teratai',
    ]);
    expect(body).not.toHaveProperty('nextCursor');
  });
});

describe('the first page says how many match', () => {
  it.each([
    ['', 4],
    ['q=jalan', 2],
    ['q=quiet place', 3],
    ['type=Unit Rental', 3],
    ['maxPrice=3200', 3],
    ['q=quiet&maxPrice=3200', 2],
    ["q=' | ! :* %26 (", 4],
    ['q=xyzzyx', 0],
  ])('of "%s"', async (query, total) => {
    for (const limit of [1, 3, 1000]) {
      const { body } = await test.call('GET', `/api/properties?limit=${limit}&${query}`);
      expect(body).toMatchObject({ total });
      expect(body).not.toHaveProperty('isTotalCapped');
    }
  });

  it('and the others do not', async () => {
    const { body } = await test.call('GET', '/api/properties?limit=1');
    const next = await test.call('GET', `/api/properties?limit=1&cursor=${body.nextCursor}`);
    expect(next.body).not.toHaveProperty('total');
  });

  it('a search counts what it finds, and a later page counts nothing', async () => {
    const { nextCursor } = (await test.call('GET', '/api/properties?limit=1&minPrice=1')).body;
    const watched = watchStatements();
    await test.call('GET', '/api/properties?limit=1&q=jalan&minPrice=1');
    await test.call('GET', `/api/properties?limit=1&minPrice=1&cursor=${nextCursor}`);
    watched.stop();
    const statements = watched.take().map(({ text }) => text);
    expect(statements.filter((text) => text.includes('from properties')).length).toBeGreaterThan(0);
    expect(statements.filter((text) => text.includes('count(*) as found'))).toEqual([]);
  });

  it('also after a listing was added or deleted', async () => {
    const total = async () => (await test.call('GET', '/api/properties?limit=1')).body.total;
    const { id } = await make({ name: 'Just For Now', price: 1000 });
    expect(await total()).toBe(5);
    await test.call('DELETE', `/api/properties/${id}`, { token: adminToken });
    expect(await total()).toBe(4);
  });
});

describe('search', () => {
  it.each([
    ['q=teratai', ['Rumah Teratai']],
    ['q=penang', ['Rumah Teratai']],
    ['q=lrt pool', ['Kondo Cempaka']],
    ['q=tera', ['Rumah Teratai']],
    ['q=KONDO', ['Kondo Cempaka']],
    ['q=teratia', ['Rumah Teratai']],
    ['q=cempakka', ['Kondo Cempaka']],
    ['q=gorge town', ['Rumah Teratai']],
    ['q=xyzzyx', []],
    ["q=' | ! :* %26 (", ['Banglo Melati', 'Bilik Kenanga', 'Kondo Cempaka', 'Rumah Teratai']],
    ['type=Room Rental', ['Bilik Kenanga']],
    ['maxPrice=1500', ['Bilik Kenanga', 'Rumah Teratai']],
    ['minPrice=900&maxPrice=1500', ['Bilik Kenanga', 'Rumah Teratai']],
    ['minPrice=960&maxPrice=1400', []],
    ['minPrice=500&maxPrice=650', []],
    ['sort=price-low', ['Bilik Kenanga', 'Rumah Teratai', 'Kondo Cempaka', 'Banglo Melati']],
    ['sort=price-high', ['Banglo Melati', 'Kondo Cempaka', 'Rumah Teratai', 'Bilik Kenanga']],
    ['q=jalan&sort=price-low&type=', ['Rumah Teratai', 'Kondo Cempaka']],
  ])('returns for ?%s the properties %o', async (query, names) => {
    expect(await find(query)).toEqual(names);
  });

  it.each([
    'sort=best',
    'type=Castle',
    'minPrice=cheap',
    'limit=0',
    'cursor=nonsense',
    `q=${'x'.repeat(101)}`,
  ])('rejects ?%s', async (query) => {
    expect((await test.call('GET', `/api/properties?${query}`)).status).toBe(400);
  });
});

describe('the search index', () => {
  const change = (id: string, body: object) =>
    test.call('PATCH', `/api/properties/${id}`, { token: adminToken, body });

  it('is updated with every change of a property', async () => {
    const vila = await make({ name: 'Vila Seroja', price: 2000, description: 'With a jacuzzi.' });
    const other = await make({ name: 'Vila Mawar', price: 1000, description: 'With a jacuzzi.' });
    expect(await find('q=jacuzzi&sort=price-low')).toEqual(['Vila Mawar', 'Vila Seroja']);

    await change(vila.id, { price: 500 });
    expect(await find('q=jacuzzi&sort=price-low')).toEqual(['Vila Seroja', 'Vila Mawar']);

    await change(vila.id, { description: 'With a sauna.' });
    expect(await find('q=jacuzzi')).toEqual(['Vila Mawar']);
    expect(await find('q=sauna')).toEqual(['Vila Seroja']);

    await test.call('DELETE', `/api/properties/${vila.id}`, { token: adminToken });
    expect(await find('q=sauna')).toEqual([]);
    await test.call('DELETE', `/api/properties/${other.id}`, { token: adminToken });
  });

  it('contains each word of each listing, and nothing else', async () => {
    const { id } = await make({ name: 'Bilik Orkid', price: [900, 400] });
    const { body } = await test.call('GET', `/api/properties/${id}`);
    const [dear, cheap] = body.property.rooms;
    await change(id, { name: 'Bilik Dahlia', rooms: JSON.stringify([dear]) });
    await change(id, { rooms: JSON.stringify([{ ...dear, price: 800 }]) });
    expect(cheap.price).toBe(400);
    const kept = sql`select * from property_words`;
    const due = sql`select words.* from properties, words_of(properties) as words`;
    const { rows } = await sql`(${kept} except ${due}) union all (${due} except ${kept})`.execute(
      test.deps.db,
    );
    expect(rows).toEqual([]);
    expect(await find('q=bilik dahlia&maxPrice=800')).toEqual(['Bilik Dahlia']);
    await test.call('DELETE', `/api/properties/${id}`, { token: adminToken });
  });
});

describe('pages', () => {
  it.each(['newest', 'price-low', 'price-high'])(
    'in the order %s follow each other without a gap or a repetition',
    async (sort) => {
      const seen: string[] = [];
      let cursor = '';
      do {
        const { body } = await test.call(
          'GET',
          `/api/properties?limit=1&sort=${sort}${cursor && `&cursor=${cursor}`}`,
        );
        seen.push(...namesOf(body.properties));
        cursor = body.nextCursor ?? '';
      } while (cursor);
      expect(seen).toEqual(await find(`sort=${sort}`));
    },
  );

  it.each([
    '',
    'sort=price-low',
    'sort=price-high',
    'q=jalan',
    'q=jalan&sort=price-low',
    'q=jalan kuala&maxPrice=9000&sort=price-high',
  ])('of ?%s lead back the way they came', async (query) => {
    const made = [];
    for (const price of [1000, 1000, 2500, 2500, 600])
      made.push(await make({ name: 'Kedai Jalan', price, address: 'Jalan Ipoh, Kuala Lumpur' }));
    const read = async (cursor = '') =>
      (await test.call('GET', `/api/properties?limit=2&${query}${cursor && `&cursor=${cursor}`}`)).body;
    const idsOf = ({ properties }: { properties: { id: string }[] }) => properties.map(({ id }) => id);

    const forwards = [await read()];
    while (forwards.at(-1).nextCursor) forwards.push(await read(forwards.at(-1).nextCursor));
    expect(forwards.length).toBeGreaterThan(2);
    expect(forwards[0]).not.toHaveProperty('previousCursor');
    const backwards = [forwards.at(-1)];
    while (backwards[0].previousCursor) backwards.unshift(await read(backwards[0].previousCursor));
    expect(backwards.map(idsOf)).toEqual(forwards.map(idsOf));
    for (const page of backwards.slice(0, -1)) expect(idsOf(await read(page.nextCursor))).not.toEqual([]);
    for (const { id } of made) await test.call('DELETE', `/api/properties/${id}`, { token: adminToken });
  });

  it('show the first one whole when it is reached backwards', async () => {
    const whole = (await test.call('GET', '/api/properties')).body.properties;
    const first = (await test.call('GET', '/api/properties?limit=2')).body;
    const second = (await test.call('GET', `/api/properties?limit=2&cursor=${first.nextCursor}`)).body;
    await test.call('DELETE', `/api/properties/${whole[0].id}`, { token: adminToken });
    const back = (await test.call('GET', `/api/properties?limit=2&cursor=${second.previousCursor}`)).body;
    expect(namesOf(back.properties)).toEqual(namesOf(whole.slice(1, 3)));
    expect(back).not.toHaveProperty('previousCursor');
    await make({ name: 'Banglo Melati', price: 8000, address: 'Ipoh, Perak' });
  });

  it.each(['newest', 'price-low', 'price-high', 'newest&q=jalan', 'price-low&q=quiet place'])(
    'in the order %s lead back through the same listings',
    async (sort) => {
      const read = async (cursor?: string) =>
        (await test.call('GET', `/api/properties?limit=1&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`))
          .body;
      const first = await read();
      const second = await read(first.nextCursor);
      expect(first).not.toHaveProperty('previousCursor');
      expect(namesOf(second.properties)).not.toEqual(namesOf(first.properties));
      const back = await read(second.previousCursor);
      expect(back.properties).toEqual(first.properties);
      expect((await read(back.nextCursor)).properties).toEqual(second.properties);
    },
  );

  const id = '8f14e45f-ceea-4672-9b8a-1d2f3a4b5c6d';
  it.each([
    ['newest', ['-createdAt', 'after', '1', id]],
    ['newest', ['-createdAt', 'after', 'Sunday', id]],
    ['newest', ['-createdAt', 'after', 5, id]],
    ['newest', ['-createdAt', 'after', '2026-11-15T00:00:00.000Z', '-'.repeat(36)]],
    ['newest', ['newest', '2026-11-15T00:00:00.000Z', id]],
    ['price-low', ['price', 'after', 9_007_199_254_740_991, id]],
    ['price-low', ['price', 'after', '100', id]],
    ['price-high', ['-price', 'beside', 100, id]],
  ])('in the order %s refuse the crafted cursor %j', async (sort, parts) => {
    const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
    const { status, body } = await test.call('GET', `/api/properties?sort=${sort}&cursor=${cursor}`);
    expect([status, body.code]).toEqual([400, 'invalid_cursor']);
  });

  it('do not accept the cursor of another order', async () => {
    const { body } = await test.call('GET', '/api/properties?limit=1');
    expect((await test.call('GET', `/api/properties?sort=price-low&cursor=${body.nextCursor}`)).status).toBe(
      400,
    );
  });
});

describe('featured and available', () => {
  it('do not contain properties that are fully rented', async () => {
    const taken = await make({ name: 'Already Let', price: 1000 });
    const unit = await test.deps.db
      .selectFrom('units')
      .select('id')
      .where('property_id', '=', taken.id)
      .executeTakeFirstOrThrow();
    const terms = {
      start_date: '2026-11-01',
      end_date: '2027-02-01',
      rent_sen: 100_000,
      deposit_sen: 100_000,
      status: 'Active' as const,
    };
    const tenant = await createUser(test.deps);
    await test.deps.db
      .insertInto('contracts')
      .values({ unit_id: unit.id, user_id: tenant.id, ...terms })
      .execute();
    const fresh = await make({ name: 'Just Free', price: 1000 });
    expect(await find('available=true&q=already let')).toEqual([]);
    expect(await find('q=already let')).toEqual(['Already Let']);
    const featured = namesOf((await test.call('GET', '/api/properties/featured')).body.properties);
    expect(featured).toContain('Just Free');
    expect(featured).not.toContain('Already Let');
    await test.call('DELETE', `/api/properties/${fresh.id}`, { token: adminToken });
  });

  it('are the newest nine at most', async () => {
    const made = [];
    for (let n = 0; n < 10; n += 1) made.push(await make({ name: `Many ${n}`, price: 100 }));
    const { body } = await test.call('GET', '/api/properties/featured');
    expect(namesOf(body.properties)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Many ${n}`));
    for (const { id } of made) await test.call('DELETE', `/api/properties/${id}`, { token: adminToken });
  });
});

describe('what is free', () => {
  async function shared(name: string) {
    const house = await make({ name, price: [400, 650, 900] });
    const tenant = await createUser(test.deps);
    await rent(house.rooms[0].id, tenant.id);
    return house;
  }

  it('is free at the price that is asked for', async () => {
    const { name } = await shared('Bersama Gembira');
    const q = 'q=gembira&available=true';
    expect(await find(q)).toEqual([name]);
    expect(await find(`${q}&maxPrice=500`)).toEqual([]);
    expect(await find(`${q}&minPrice=500&maxPrice=700`)).toEqual([name]);
  });

  it('says from when an occupied room and a full home are free again', async () => {
    const house = await shared('Bersama Sentosa');
    const read = async () =>
      (await test.call('GET', `/api/properties/${house.id}`, { token: adminToken })).body.property;
    const [until] = (await read()).rooms.map(({ freeFrom }: { freeFrom: string }) => freeFrom);
    expect(until).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await read()).toMatchObject({
      freeFrom: null,
      rooms: [{}, { freeFrom: null }, { freeFrom: null }],
    });
    for (const { id } of house.rooms.slice(1)) await rent(id, (await createUser(test.deps)).id);
    expect(await read()).toMatchObject({ isFullyOccupied: true, freeFrom: until });
  });
});
