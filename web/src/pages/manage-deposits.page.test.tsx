import type { DepositsAnswer, ListedDeposit } from '@teduh/shared/settlements';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { renderAt } from '../test/render.tsx';
import { configOn } from '../test/renting.ts';
import { Component as DepositsPage } from './manage-deposits.page.tsx';

const aDeposit = (changes: Partial<ListedDeposit> = {}): ListedDeposit => ({
  id: 'contract-1',
  contractNumber: 'TD-2026-0001',
  user: { _id: 'user-1', firstname: 'Aisyah', lastname: 'Rahman', email: 'aisyah@example.com' },
  property: { _id: 'property-1', name: 'Suria Residence' },
  roomName: 'Master room',
  endDate: '2026-10-12',
  dueDate: '2026-11-11',
  isOverdue: true,
  status: 'Held',
  held: 1440,
  ...changes,
});
const settled = aDeposit({
  id: 'contract-2',
  contractNumber: 'TD-2026-0002',
  roomName: null,
  dueDate: '2026-12-01',
  isOverdue: false,
  status: 'Settled',
  held: 0,
});

function open(deposits: ListedDeposit[] = [aDeposit()], more: Parameters<typeof stubApi>[0] = {}) {
  const calls = stubApi({
    ...configOn('2026-11-15'),
    'GET /deposits': () => json<DepositsAnswer>(200, { deposits }),
    ...more,
  });
  const searches = () => calls.filter(({ path }) => path === '/deposits').map(({ search }) => search);
  return { searches, ...renderAt(<DepositsPage />, { as: { userType: 'admin' } }) };
}
const textsOf = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('lists what is held, by when it has to be settled, and leads to the deposit of the tenancy', async () => {
  open([aDeposit(), settled]);
  expect(await screen.findByText('TD-2026-0001')).toBeVisible();
  const [, first, second] = screen.getAllByRole('row');
  expect(textsOf(first)).toEqual([
    'Aisyah Rahman',
    'Suria ResidenceMaster room',
    'TD-2026-0001ended 12 Oct 2026',
    'RM 1,440',
    '11 Nov 20264 days late',
    'Held',
  ]);
  expect(textsOf(second).slice(-3)).toEqual(['RM 0', '1 Dec 2026', 'Settled']);
  expect(screen.getByRole('link', { name: 'Deposit of contract TD-2026-0001' })).toHaveAttribute(
    'href',
    `${paths.tenancy('contract-1')}#deposit`,
  );
});

test('asks for one status, another order, and what was searched for', async () => {
  const { searches, user } = open();
  await screen.findByText('TD-2026-0001');
  expect(searches()).toEqual(['?limit=25']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Disputed');
  expect(searches().at(-1)).toContain('status=Disputed');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Customer, A to Z');
  expect(searches().at(-1)).toContain('sort=customer');
  await user.type(screen.getByRole('searchbox'), 'Aisyah');
  await expect.poll(() => searches().at(-1)).toContain('q=Aisyah');
  expect(searches().at(-1)).toContain('status=Disputed');
});

test('says that it is loading, and then that every deposit is settled', async () => {
  const gate = Promise.withResolvers<Response>();
  open([], { 'GET /deposits': () => gate.promise });
  expect(screen.getByRole('status')).toBeInTheDocument();
  expect(screen.queryByText('Every deposit is settled')).not.toBeInTheDocument();
  gate.resolve(json<DepositsAnswer>(200, { deposits: [] }));
  expect(await screen.findByText('Every deposit is settled')).toBeVisible();
});

test('can be tried again', async () => {
  let isUp = false;
  const { user } = open([], {
    'GET /deposits': () =>
      isUp ? json<DepositsAnswer>(200, { deposits: [aDeposit()] }) : failure(500, 'Broken'),
  });
  expect(await screen.findByText('Error: Broken')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('TD-2026-0001')).toBeVisible();
});
