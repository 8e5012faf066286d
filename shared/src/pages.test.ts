import { expect, it } from 'vitest';
import { allPages, matchPage, pageFile, paths } from './pages.ts';

it('builds the address of a page with and without a parameter', () => {
  expect(paths.login).toBe('/login');
  expect(paths.payment('a b/c')).toBe('/payment/a%20b%2Fc');
});

it('finds a page and its parameter by the address', () => {
  expect(matchPage('/listing/42')).toMatchObject({ page: { name: 'listingDetail' }, value: '42' });
  expect(matchPage('/manage-properties/add')?.page.name).toBe('addProperty');
  expect(matchPage('/')?.page.name).toBe('home');
  expect(matchPage('/listing/42/more')).toBeUndefined();
  expect(matchPage('/no-such-page')).toBeUndefined();
});

it('gives every page an address of its own', () => {
  expect(new Set(allPages.map(({ path }) => path)).size).toBe(allPages.length);
});

it('names the file that draws a page', () => {
  expect(pageFile('listingDetail')).toBe('listing-detail');
});
