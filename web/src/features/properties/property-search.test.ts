import { expect, test } from 'vitest';
import { countFilters, readSearch, writeSearch } from './property-search.ts';

test('a search is the same after being written to the URL and read again', () => {
  const search = {
    q: 'bangsar & kl',
    type: 'Room Rental',
    minPrice: 300,
    maxPrice: 900,
    available: true,
    sort: 'price-low',
  } as const;
  expect(readSearch(new URLSearchParams(writeSearch(search).toString()))).toEqual(search);
  expect(countFilters(search)).toBe(5);
});

test.each(['', 'q=+', 'type=Castle', 'minPrice=abc&maxPrice=-5', 'available=maybe', 'sort=random&page=4'])(
  'nothing of %j is understood, so nothing is asked for',
  (query) => {
    expect(readSearch(new URLSearchParams(query))).toEqual({});
  },
);
