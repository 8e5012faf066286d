import { expect, it } from 'vitest';
import { isKeptList } from './public-list-url.ts';

it.each([
  '/api/properties',
  '/api/properties?limit=12',
  '/api/properties?q=kl%20cc&type=Room%20Rental&minPrice=500&maxPrice=900&available=true&sort=price-low&limit=12',
  '/api/properties?limit=12&cursor=WyJuZXdlc3QiXQ',
])('keeps %s, as the web app asks for it', (url) => {
  expect(isKeptList(url)).toBe(true);
});

it.each([
  '/api/properties?x=1',
  '/api/properties?limit=12&x=1',
  '/api/properties?limit=13',
  '/api/properties?limit=1000',
  '/api/properties?maxPrice=999999',
  '/api/properties?limit=12&limit=12',
  `/api/properties?limit=12&cursor=${'a'.repeat(400)}`,
])('does not keep %s', (url) => {
  expect(isKeptList(url)).toBe(false);
});
