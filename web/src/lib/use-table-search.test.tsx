import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../test/render.tsx';
import { useTableSearch } from './use-table-search.ts';

let table: ReturnType<typeof useFruits>;
const useFruits = () =>
  useTableSearch({ sorts: ['createdAt', 'name'], filters: { colour: ['red', 'green'] } });

function Fruits() {
  table = useFruits();
  return <output>{JSON.stringify(table.search)}</output>;
}
const open = (search = '') => renderAt(<Fruits />, { path: '/fruits', at: `/fruits${search}` });
const shown = () => JSON.parse(screen.getByText(/^\{/).textContent);

test('a link brings its search, filters, order and page', () => {
  open('?q=%20durian%20&colour=green&sort=-name&cursor=abc&page=3&room=7');
  expect(shown()).toEqual({ q: 'durian', colour: 'green', sort: '-name', cursor: 'abc' });
  expect(table.page).toBe(3);
  expect(table.isNarrowed).toBe(true);
});

test('what a link says wrongly is left out', () => {
  open(`?q=${'x'.repeat(150)}&colour=blue&sort=price&cursor=`);
  expect(shown()).toEqual({ q: 'x'.repeat(100) });
  open('?sort=name&cursor=abc');
  expect(table.isNarrowed).toBe(false);
});

test.each([
  '',
  '?page=2',
  '?cursor=abc&page=0',
  '?cursor=abc&page=-2',
  '?cursor=abc&page=2.5',
  '?cursor=abc&page=x',
])('the page of %j is the first', (search) => {
  open(search);
  expect(table.page).toBe(1);
});

test('the page number is in the URL from the second page on', () => {
  const { router } = open();
  act(() => table.turnTo('two', 2));
  expect(router.state.location.search).toBe('?cursor=two&page=2');
  expect(table.page).toBe(2);
  act(() => table.turnTo('one', 1));
  expect(router.state.location.search).toBe('?cursor=one');
  act(() => table.turnTo('zero', 0));
  expect(router.state.location.search).toBe('?cursor=zero');
  act(() => table.turnTo(undefined));
  expect(router.state.location.search).toBe('');
});

test('a change that comes before the last one is rendered is added to it', () => {
  const { router } = open();
  act(() => {
    table.change({ colour: 'red' });
    table.change({ sort: 'name' });
  });
  expect(router.state.location.search).toBe('?colour=red&sort=name');
  act(() => void router.navigate('/fruits?colour=green'));
  act(() => table.change({ sort: '-name' }));
  expect(router.state.location.search).toBe('?colour=green&sort=-name');
});

test('every change goes back to the first page and leaves the rest of the address alone', () => {
  const { router } = open('?room=7&cursor=abc&sort=name');
  act(() => table.change({ q: 'durian' }, true));
  expect(router.state.location.search).toBe('?room=7&sort=name&q=durian');
  expect(router.state.historyAction).toBe('REPLACE');
  act(() => table.turnTo('next', 2));
  expect(router.state.location.search).toBe('?room=7&sort=name&q=durian&cursor=next&page=2');
  expect(router.state.historyAction).toBe('PUSH');
  act(() => table.change({ colour: 'red' }));
  expect(router.state.location.search).toBe('?room=7&sort=name&q=durian&colour=red');
  expect(router.state.historyAction).toBe('PUSH');
  act(() => table.clear());
  expect(router.state.location.search).toBe('?room=7&sort=name');
});
