import { errorMessages } from '@teduh/shared/errors.constants';
import type { PropertiesAnswer, Property } from '@teduh/shared/properties';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { baseApi } from '../api/base-api.ts';
import { type Call, failure, json, stubApi } from '../test/api.ts';
import { aProperty } from '../test/properties.ts';
import { renderAt } from '../test/render.tsx';
import { Component as ListingPage } from './listing.page.tsx';

const suria = aProperty({ id: 'suria', name: 'Suria Residence' });
const melati = aProperty({ id: 'melati', name: 'Rumah Melati' });
const list = (properties: Property[], more: Omit<PropertiesAnswer, 'properties'> = {}) =>
  json<PropertiesAnswer>(200, { properties, ...more });
const open = (search = '') => renderAt(<ListingPage />, { path: '/listing', at: `/listing${search}` });
const names = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-labelledby'));
const lastSearch = (calls: Call[]) => Object.fromEntries(new URLSearchParams(calls.at(-1)?.search));

/** Pretends that whatever is watched has come into view. */
function scrollToTheEnd() {
  const seen: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        const entries = [{ isIntersecting: true }] as IntersectionObserverEntry[];
        seen.push(() => callback(entries, this as unknown as IntersectionObserver));
      }
      observe() {}
      disconnect() {}
    },
  );
  return () => act(() => seen.at(-1)?.());
}

test('the page shows every property that is listed', async () => {
  const calls = stubApi({ 'GET /properties': () => list([suria, melati]) });
  open();
  expect(document.title).toBe('Property Listings · Teduh');
  expect(screen.getByRole('heading', { level: 1, name: 'Property Listings' })).toBeVisible();
  expect(screen.getByText('Discover your dream properties here')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading properties...');
  expect(await screen.findByRole('heading', { name: 'Rumah Melati' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('2 properties found');
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  expect(lastSearch(calls)).toEqual({ limit: '12' });
});

test('a shared link asks for what it says, and the fields show it', async () => {
  const calls = stubApi({ 'GET /properties': () => list([suria]) });
  open('?q=suria&type=Unit+Rental&minPrice=500&maxPrice=3000&available=true&sort=price-low');
  await screen.findByRole('article');
  expect(lastSearch(calls)).toEqual({
    q: 'suria',
    type: 'Unit Rental',
    minPrice: '500',
    maxPrice: '3000',
    available: 'true',
    sort: 'price-low',
    limit: '12',
  });
  expect(screen.getByLabelText('Search')).toHaveValue('suria');
  expect(screen.getByLabelText('Type')).toHaveValue('Unit Rental');
  expect(screen.getByLabelText('Lowest price')).toHaveValue('500');
  expect(screen.getByLabelText('Highest price')).toHaveValue('3000');
  expect(screen.getByLabelText('Available only')).toBeChecked();
  expect(screen.getByLabelText('Sort by')).toHaveValue('price-low');
  expect(screen.getByRole('button', { name: 'Filters (4)' })).toBeInTheDocument();
});

test('choices go into the URL, the text when the typing pauses, and back undoes them', async () => {
  const calls = stubApi({ 'GET /properties': () => list([suria]) });
  const { user, router } = open();
  await screen.findByRole('article');

  await user.selectOptions(screen.getByLabelText('Type'), 'Room Rental');
  expect(router.state.location.search).toBe('?type=Room+Rental');
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'kl ' } });
  expect(router.state.location.search).toBe('?type=Room+Rental');
  await waitFor(() => expect(router.state.location.search).toBe('?q=kl&type=Room+Rental'));
  await user.type(screen.getByLabelText('Search'), 'cc');
  await waitFor(() => expect(router.state.location.search).toBe('?q=kl+cc&type=Room+Rental'));
  await waitFor(() => expect(lastSearch(calls)).toEqual({ type: 'Room Rental', q: 'kl cc', limit: '12' }));

  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?type=Room+Rental');
  expect(screen.getByLabelText('Search')).toHaveValue('');
  await act(() => router.navigate(-1));
  expect(screen.getByLabelText('Type')).toHaveValue('');
});

test('Enter searches at once without waiting for a pause', async () => {
  stubApi({ 'GET /properties': () => list([suria]) });
  const { user, router } = open();
  await user.type(screen.getByLabelText('Search'), 'bangsar{Enter}');
  expect(router.state.location.search).toBe('?q=bangsar');
});

test('Enter searches for everything that was typed just before', async () => {
  stubApi({ 'GET /properties': () => list([suria]) });
  const { user, router } = open();
  await user.type(screen.getByLabelText('Search'), 'bangsar');
  await user.type(screen.getByLabelText('Lowest price'), '500');
  await user.type(screen.getByLabelText('Highest price'), '900{Enter}');
  expect(router.state.location.search).toBe('?q=bangsar&minPrice=500&maxPrice=900');
});

test('a highest price below the lowest is pointed out', () => {
  stubApi({ 'GET /properties': () => list([]) });
  open('?minPrice=900&maxPrice=500');
  expect(screen.getByLabelText('Highest price')).toHaveAccessibleDescription('Below the lowest price');
});

test('when nothing is found, one click clears the search', async () => {
  stubApi({ 'GET /properties': ({ search }) => list(search.includes('q=') ? [] : [suria]) });
  const { user, router } = open('?q=castle&sort=price-high');
  expect(await screen.findByText('No properties match your search')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('0 properties found');
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(router.state.location.search).toBe('');
  expect(screen.getByLabelText('Search')).toHaveValue('');
  expect(await screen.findByRole('heading', { name: 'Suria Residence' })).toBeVisible();
});

test('Clear all empties every field', async () => {
  stubApi({ 'GET /properties': () => list([suria]) });
  const { user, router } = open('?q=kl&minPrice=100&available=true');
  await user.type(screen.getByLabelText('Search'), ' tower');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(router.state.location.search).toBe('');
  expect(screen.getByLabelText('Search')).toHaveValue('');
  expect(screen.getByLabelText('Lowest price')).toHaveValue('');
  expect(screen.getByLabelText('Available only')).not.toBeChecked();
});

test('says that nothing is listed yet', async () => {
  stubApi({ 'GET /properties': () => list([]) });
  open();
  expect(await screen.findByText('No properties to show yet')).toBeVisible();
});

test('an error is shown with its message and a way to try again', async () => {
  stubApi({ 'GET /properties': () => failure(500, errorMessages.unexpected_error) });
  const { user } = open();
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  stubApi({ 'GET /properties': () => list([suria]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Suria Residence' })).toBeVisible();
});

const paged = ({ search }: Call) =>
  new URLSearchParams(search).get('cursor') === 'next'
    ? list([melati])
    : list([suria], { nextCursor: 'next', total: 2 });

test('Load more appends the next page', async () => {
  stubApi({ 'GET /properties': paged });
  const { user } = open();
  const more = await screen.findByRole('button', { name: 'Load more' });
  expect(screen.getByRole('status')).toHaveTextContent('Showing 1 of 2 properties');
  await user.click(more);
  expect(await screen.findByRole('heading', { name: 'Rumah Melati' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Suria Residence' })).toBeVisible();
  expect(names()).toHaveLength(2);
  expect(screen.getByRole('status')).toHaveTextContent('2 properties found');
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test.each([
  [{ total: 24 }, 'Showing 1 of 24 properties'],
  [{ total: 1000, isTotalCapped: true }, 'Showing 1 of 1,000+ properties'],
  [{ total: 1, isTotalCapped: true }, 'Showing the first 1 property'],
])('an answer with %o says "%s"', async (counted, text) => {
  stubApi({ 'GET /properties': () => list([suria], { nextCursor: 'next', ...counted }) });
  open();
  await screen.findByRole('article');
  expect(screen.getByRole('status')).toHaveTextContent(text);
});

test('a new listing appears by itself, unless nobody looks', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const listed = [suria];
  const calls = stubApi({ 'GET /properties': () => list(listed) });
  const { store } = open();
  await screen.findByRole('heading', { name: 'Suria Residence' });

  listed.unshift(melati);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByRole('heading', { name: 'Rumah Melati' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('2 properties found');

  const before = calls.length;
  act(() => void store.dispatch(baseApi.internalActions.onFocusLost()));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(calls).toHaveLength(before);
});

test('loads the next page automatically when the end of the list is near', async () => {
  const calls = stubApi({ 'GET /properties': paged });
  const reachTheEnd = scrollToTheEnd();
  open();
  await screen.findByRole('button', { name: 'Load more' });
  reachTheEnd();
  expect(await screen.findByRole('heading', { name: 'Rumah Melati' })).toBeVisible();
  expect(calls).toHaveLength(2);
});

test('keeps the loaded pages when the next one fails, which can be tried again', async () => {
  let isUp = false;
  stubApi({
    'GET /properties': (call) =>
      call.search.includes('cursor') && !isUp ? failure(500, errorMessages.unexpected_error) : paged(call),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`Error: ${errorMessages.unexpected_error}`);
  expect(screen.getByRole('heading', { name: 'Suria Residence' })).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('heading', { name: 'Rumah Melati' })).toBeVisible();
});

test('refetches every loaded page on focus and keeps them all', async () => {
  const calls = stubApi({ 'GET /properties': paged });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByRole('heading', { name: 'Rumah Melati' });
  act(() => {
    window.dispatchEvent(new Event('focus'));
  });
  await waitFor(() => expect(calls).toHaveLength(4));
  expect(names()).toHaveLength(2);
});

test('requests the list again when the page is opened again, and shows the old one meanwhile', async () => {
  const arrival = Promise.withResolvers<Response>();
  const calls = stubApi({
    'GET /properties': () => (calls.length === 1 ? list([suria]) : arrival.promise),
  });
  const { router } = open();
  await screen.findByRole('heading', { name: 'Suria Residence' });
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate('/listing'));
  expect(screen.getByRole('heading', { name: 'Suria Residence' })).toBeVisible();
  await waitFor(() => expect(calls).toHaveLength(2));
  arrival.resolve(list([melati]));
  expect(await screen.findByRole('heading', { name: 'Rumah Melati' })).toBeVisible();
});

test('on a phone the filters are behind a button', async () => {
  stubApi({ 'GET /properties': () => list([suria]) });
  const { user } = open();
  const toggle = screen.getByRole('button', { name: 'Filters' });
  const panel = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(within(panel as HTMLElement).getByLabelText('Type')).toBeInTheDocument();
});
