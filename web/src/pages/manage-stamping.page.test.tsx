import type { ListedStamping, StampingsAnswer } from '@teduh/shared/stamping';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { renderAt } from '../test/render.tsx';
import { configOn } from '../test/renting.ts';
import { aListedStamping } from '../test/stamping.ts';
import { Component as StampingPage } from './manage-stamping.page.tsx';

const late = aListedStamping({ executedOn: '2026-10-12', dueDate: '2026-11-11', penalty: 50 });
const filed = aListedStamping({
  contractId: 'contract-2',
  contractNumber: 'TD-2026-0002',
  user: { _id: 'user-2', firstname: 'Muthu', lastname: 'Samy', email: 'muthu@example.com' },
  roomName: null,
  status: 'Filed',
  payer: 'landlord',
  certificateNumber: 'B01KV0012345',
});

function open(stampings: ListedStamping[] = [late, filed], more: Parameters<typeof stubApi>[0] = {}) {
  const calls = stubApi({
    ...configOn('2026-11-15'),
    'GET /stampings': () => json<StampingsAnswer>(200, { stampings }),
    ...more,
  });
  return { calls, ...renderAt(<StampingPage />, { as: { userType: 'admin' } }) };
}
const textsOf = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('lists what is not stamped, with days left, and the likely penalty of what is late', async () => {
  open();
  expect(await screen.findByText('TD-2026-0001')).toBeVisible();
  const [, first, second] = screen.getAllByRole('row');
  expect(textsOf(first)).toEqual([
    'Aisyah Rahman',
    'Suria ResidenceMaster room',
    'TD-2026-0001signed 12 Oct 2026',
    '11 Nov 20264 days late',
    'RM 72+ RM 50 penalty',
    'Tenant',
    'Late',
  ]);
  expect(textsOf(second).slice(-4)).toEqual(['3 Dec 2026', 'RM 72', 'Landlord', 'FiledB01KV0012345']);
  expect(screen.getByRole('link', { name: 'Stamp duty of contract TD-2026-0001' })).toHaveAttribute(
    'href',
    paths.tenancy('contract-1'),
  );
});

test('asks for one status, and says when nothing matches', async () => {
  const { calls, user } = open();
  await screen.findByText('TD-2026-0001');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Stamped');
  expect(calls.findLast(({ path }) => path === '/stampings')?.search).toContain('status=Stamped');
});

test('says that every agreement is stamped', async () => {
  open([]);
  expect(await screen.findByText('Every agreement is stamped')).toBeVisible();
});

test('can be tried again', async () => {
  let isUp = false;
  const { user } = open([late], {
    'GET /stampings': () =>
      isUp ? json<StampingsAnswer>(200, { stampings: [late] }) : failure(500, 'Broken'),
  });
  expect(await screen.findByText('Error: Broken')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('TD-2026-0001')).toBeVisible();
});
