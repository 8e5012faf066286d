import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../test/render.tsx';
import { DataTable } from './data-table.tsx';
import type { Column } from './data-table-types.ts';

type Fruit = { id: string; name: string; price: number };

const columns: Column<Fruit>[] = [
  { header: '#', render: (_fruit, index) => index + 1, onPhone: 'hidden' },
  { header: 'Name', render: ({ name }) => name, onPhone: 'title' },
  { header: 'Price', render: ({ price }) => `RM ${price}` },
  { header: 'Actions', render: ({ name }) => <button type="button">Eat {name}</button>, onPhone: 'actions' },
];
const fruits = [{ id: 'a', name: 'Durian', price: 30 }];

type Shown = { rows?: Fruit[]; error?: unknown; onRetry?: () => void; columns?: Column<Fruit>[] };

function show({ rows, error, onRetry = () => undefined, columns: shown = columns }: Shown) {
  return renderAt(
    <DataTable
      label="Fruits"
      columns={shown}
      rows={rows}
      rowKey={({ id }) => id}
      error={error}
      onRetry={onRetry}
      empty="No fruits found"
    />,
  );
}

function pretendPhone() {
  const original = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...original(query), matches: true }));
}

test('shows the rows in a table with a header for every column', () => {
  show({ rows: fruits });
  const table = screen.getByRole('table', { name: 'Fruits' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(4);
  expect(within(table).getByRole('cell', { name: 'RM 30' })).toBeVisible();
});

test('shows each row on a phone as a card with a title, labelled values and the actions', () => {
  pretendPhone();
  show({ rows: fruits });
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const card = screen.getByRole('listitem');
  expect(card).toHaveTextContent('Durian');
  expect(within(card).getByRole('term')).toHaveTextContent('Price');
  expect(within(card).getByRole('definition')).toHaveTextContent('RM 30');
  expect(within(card).getByRole('button', { name: 'Eat Durian' })).toBeVisible();
});

function pretendWidth(ems: number) {
  const original = window.matchMedia;
  const matches = (query: string) => ems <= Number(/max-width: ([\d.]+)em/.exec(query)?.[1] ?? 0);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...original(query),
    matches: matches(query),
  }));
}

const moreColumns = ['Taste', 'Smell', 'Colour', 'Season'].map((header) => ({ header, render: () => '-' }));

test.each([
  ['few', columns],
  ['many', [...columns, ...moreColumns]],
])('shows a table of %s columns as a table with row numbers from 768 px on', (_howMany, shown) => {
  pretendWidth(48);
  show({ rows: fruits, columns: shown });
  const table = screen.getByRole('table', { name: 'Fruits' });
  expect(within(table).getByRole('columnheader', { name: '#' })).toBeVisible();
  expect(within(table).getByRole('cell', { name: '1' })).toBeVisible();
});

test('shows a table of many columns as cards below 768 px', () => {
  pretendWidth(47.9);
  show({ rows: fruits, columns: [...columns, ...moreColumns] });
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('says that the rows are loading', () => {
  show({});
  expect(screen.getByRole('status')).toHaveTextContent('Loading fruits...');
});

test('shows the empty text when there are no rows', () => {
  show({ rows: [] });
  expect(screen.getByText('No fruits found')).toBeVisible();
});

test('shows an error with a button to try again', async () => {
  const onRetry = vi.fn();
  const { user } = show({ error: { status: 500, data: { message: 'Out of fruit' } }, onRetry });
  expect(screen.getByRole('alert')).toHaveTextContent('Error: Out of fruit');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('keeps the loaded rows when a later poll fails', () => {
  show({ rows: fruits, error: { status: 500, data: null } });
  expect(screen.getByRole('table')).toBeVisible();
});
