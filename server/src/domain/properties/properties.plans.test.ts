import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedManyProperties } from '../../../test/many-properties.ts';
import { explainAll, noteStatements } from '../../../test/plans.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();

const find = async (query: string) => {
  const { body } = await test.call('GET', `/api/properties?${query}`);
  return body.properties.map(({ name }: { name: string }) => name);
};

describe('a large table', () => {
  beforeAll(() => seedManyProperties(test.databaseUrl, 8000), 240_000);

  it.each([
    ['the newest', '', 'properties_newest_first'],
    ['the cheapest', '&sort=price-low', 'properties_by_lowest_price'],
    ['a frequent word', '&q=quiet', 'property_words_pkey'],
    ['a frequent word, dearest first', '&q=quiet&sort=price-high', 'property_words_by_price'],
    ['a rare word', '&q=7994', 'property_words_pkey'],
    ['the beginning of many words', '&q=1', 'properties_newest_first'],
    ['the beginning of a few words', '&q=te', 'property_words_pkey'],
    ['a word and a price', '&q=solar&minPrice=800&maxPrice=1500', 'property_words_pkey'],
    ['a word, of what is free', '&q=teratai&available=true', 'property_words_pkey'],
    ['frequent words', '&q=quiet furnished', 'property_words_pkey'],
    ['a beginning and a frequent word', '&q=1 quiet', 'property_words_pkey'],
    ['a beginning and a rare word', '&q=1 piano', 'properties_by_word'],
    ['a type', '&type=Room Rental', 'properties_newest_first'],
    ['what is free', '&available=true', 'properties_newest_first'],
    ['a price', '&minPrice=800&maxPrice=1500', 'properties_newest_first'],
    ['words that never meet', '&q=kondo banglo', 'properties_by_word'],
    ['words that never meet, of what is free', '&q=kondo banglo&available=true', 'properties_by_word'],
  ])('is read through an index: %s', async (_, query, index) => {
    const notes = noteStatements();
    expect((await test.call('GET', `/api/properties?limit=24${query}`)).status).toBe(200);
    const { indexes, isScanned } = await explainAll(test.databaseUrl, notes.stop());
    expect(indexes).toContain(index);
    expect(isScanned).toBe(false);
  });

  it.each([
    ['limit=12', { total: 1000, isTotalCapped: true }],
    ['limit=12&q=quiet', { total: 50, isTotalCapped: true }],
    ['limit=12&q=quiet furnished', { total: 50, isTotalCapped: true }],
    ['limit=12&type=Room Rental', { total: 50, isTotalCapped: true }],
    ['limit=12&q=quiet&available=true', { total: 50, isTotalCapped: true }],
    ['limit=12&q=piano', { total: 50, isTotalCapped: true }],
    ['limit=67&q=piano', { total: 67, isTotalCapped: true }],
    ['limit=68&q=piano', { total: 68 }],
    ['limit=12&q=orchard', { total: 17 }],
    ['limit=500&q=quiet', { total: 500, isTotalCapped: true }],
    ['limit=500&type=Room Rental', { total: 500, isTotalCapped: true }],
  ])('is counted as far as that is cheap: %s', async (query, counted) => {
    const { body } = await test.call('GET', `/api/properties?${query}`);
    const { total, isTotalCapped } = body;
    expect({ total, isTotalCapped }).toEqual({ isTotalCapped: undefined, ...counted });
  });

  /** Every match, in order, as one plain statement finds them. */
  async function idsOf(condition: string, order: string) {
    const client = new pg.Client({ connectionString: test.databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      `select id from properties where archived_at is null and ${condition} order by ${order} limit 60`,
    );
    await client.end();
    return rows.map(({ id }) => id);
  }

  const newest = 'created_at desc, id desc';
  const matches = (query: string) => `search @@ to_tsquery('simple', '${query}')`;

  it.each([
    ['one frequent word', 'q=quiet', matches('quiet'), newest],
    ['one rare word', 'q=piano', matches('piano'), newest],
    ['one word, cheapest first', 'q=piano&sort=price-low', matches('piano'), 'lowest_price_sen, id'],
    [
      'one word, dearest first',
      'q=solar&sort=price-high',
      matches('solar'),
      'lowest_price_sen desc, id desc',
    ],
    ['the beginning of a few words', 'q=te', matches('te:*'), newest],
    [
      'the beginning of a few words, cheapest first',
      'q=te&sort=price-low',
      matches('te:*'),
      'lowest_price_sen, id',
    ],
    ['the beginning of many words', 'q=1', matches('1:*'), newest],
    [
      'a word at a price',
      'q=solar&minPrice=2000',
      `${matches('solar')} and highest_price_sen >= 200000`,
      newest,
    ],
    ['a word and a type', 'q=piano&type=Room Rental', `${matches('piano')} and type = 'Room Rental'`, newest],
    ['words that seldom meet', 'q=kitchen balcony pets', matches('kitchen & balcony & pets'), newest],
    ['frequent words', 'q=quiet furnished', matches('quiet & furnished'), newest],
    ['frequent words that go together', 'q=cheras kuala lumpur', matches('cheras & kuala & lumpur'), newest],
    ['frequent words that never meet', 'q=kondo banglo', 'false', newest],
    [
      'frequent words at a price that few ask',
      'q=quiet furnished&minPrice=8000',
      `${matches('quiet & furnished')} and highest_price_sen >= 800000`,
      newest,
    ],
    ['a rare word with a frequent one', 'q=orchard quiet', matches('orchard & quiet'), newest],
    ['a beginning and a word', 'q=1 quiet', matches('1:* & quiet'), newest],
    [
      'words and a type',
      'q=pool quiet&type=Room Rental',
      `${matches('pool & quiet')} and type = 'Room Rental'`,
      newest,
    ],
    ['words, cheapest first', 'q=pool quiet&sort=price-low', matches('pool & quiet'), 'lowest_price_sen, id'],
    [
      'words, dearest first',
      'q=orchard quiet&sort=price-high',
      matches('orchard & quiet'),
      'lowest_price_sen desc, id desc',
    ],
  ])('finds %s, page by page', async (_, query, condition, order) => {
    const expected = await idsOf(condition, order);
    const found: string[] = [];
    let cursor = '';
    do {
      const { body } = await test.call('GET', `/api/properties?limit=20&${query}${cursor}`);
      found.push(...body.properties.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor && `&cursor=${body.nextCursor}`;
    } while (cursor && found.length < 60);
    expect(found).toEqual(expected);
  });

  it('still finds a mistyped word', async () => {
    expect(await find('q=teratia 7994')).toEqual(['Vila Teratai 7994']);
    expect(await find('q=cempkaa kondo 7981')).toEqual(['Kondo Cempaka 7981']);
  });
});
