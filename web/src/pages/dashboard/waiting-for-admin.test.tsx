import type { AdminDashboard, DashboardAnswer, RentCollectedAnswer } from '@teduh/shared/dashboard';
import type { CacheTag } from '@teduh/shared/events.constants';
import type { DepositSummaryAnswer } from '@teduh/shared/settlements';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { baseApi } from '../../api/base-api.ts';
import { json, stubApi } from '../../test/api.ts';
import { anAdminDashboard } from '../../test/dashboard.ts';
import { renderAt } from '../../test/render.tsx';
import { configOn } from '../../test/renting.ts';
import { Component as DashboardPage } from '../dashboard.page.tsx';

type Waiting = AdminDashboard['waiting'];
const none: Waiting = { slips: 0, signatures: 0, complaints: 0 };
const name = 'Waiting for you';

function open(read: () => Waiting) {
  stubApi({
    ...configOn('2026-11-19'),
    'GET /sandbox/clock': () => json(200, { now: '2026-11-19T02:14:05.000Z' }),
    'GET /dashboard': () => json<DashboardAnswer>(200, anAdminDashboard({ waiting: read() })),
    'GET /deposits/summary': () =>
      json<DepositSummaryAnswer>(200, { held: 0, toSettle: 0, overdue: 0, next: null }),
    'GET /dashboard/rent-collected': () => json<RentCollectedAnswer>(200, { months: [] }),
  });
  return renderAt(<DashboardPage />, { as: { userType: 'admin' } });
}

test('counts slips, agreements and complaints that wait, each with the way to its page', async () => {
  open(() => ({ slips: 2, signatures: 3, complaints: 4 }));
  const links = within(await screen.findByRole('region', { name })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 transfer slips wait for confirmation', '/manage-transactions?status=Waiting+for+Confirmation'],
    ['3 agreements wait for our signature', '/manage-contracts'],
    ['4 complaints are open', '/manage-complaints'],
  ]);
});

test.each<[keyof Waiting, string]>([
  ['slips', '1 transfer slip waits for confirmation'],
  ['signatures', '1 agreement waits for our signature'],
  ['complaints', '1 complaint is open'],
])('of one that waits among %s, the others are not named', async (kind, written) => {
  open(() => ({ ...none, [kind]: 1 }));
  const waiting = within(await screen.findByRole('region', { name }));
  expect(waiting.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([written]);
});

test.each<[keyof Waiting, CacheTag]>([
  ['slips', 'Transaction'],
  ['signatures', 'Contract'],
  ['complaints', 'Complaint'],
])('what somebody else has done takes %s off the open page', async (kind, tag) => {
  let waiting: Waiting = { ...none, [kind]: 1 };
  const { store } = open(() => waiting);
  expect(await screen.findByRole('region', { name })).toBeVisible();
  waiting = none;
  act(() => void store.dispatch(baseApi.util.invalidateTags([tag])));
  await waitFor(() => expect(screen.queryByRole('region', { name })).not.toBeInTheDocument());
});

test('nothing is shown where nothing waits', async () => {
  open(() => none);
  expect(await screen.findByText('No pending applications found')).toBeVisible();
  expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
});
