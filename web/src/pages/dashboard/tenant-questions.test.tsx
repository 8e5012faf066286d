import type { AdminDashboard, DashboardAnswer, RentCollectedAnswer } from '@teduh/shared/dashboard';
import type { DepositSummaryAnswer } from '@teduh/shared/settlements';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { baseApi } from '../../api/base-api.ts';
import { json, stubApi } from '../../test/api.ts';
import { anAdminDashboard } from '../../test/dashboard.ts';
import { renderAt } from '../../test/render.tsx';
import { configOn } from '../../test/renting.ts';
import { Component as DashboardPage } from '../dashboard.page.tsx';

type Questions = AdminDashboard['tenantQuestions'];
type Question = Questions['oldest'][number];
const title = 'Tenants Wait for an Answer';
const none: Questions = { count: 0, oldest: [] };

const aQuestion = (changes: Partial<Question> = {}): Question => ({
  id: 'renewal-1',
  kind: 'renewal',
  contractId: 'contract-1',
  property: { _id: 'property-1', id: 'property-1', name: 'Suria Residence' },
  roomName: 'Back room',
  user: { _id: 'user-1', firstname: 'Aisyah', lastname: 'Rahman' },
  askedOn: '2026-11-15',
  endDate: '2027-01-01',
  stayLength: 6,
  ...changes,
});

function open(read: () => Questions) {
  stubApi({
    ...configOn('2026-11-19'),
    'GET /sandbox/clock': () => json(200, { now: '2026-11-19T02:14:05.000Z' }),
    'GET /dashboard': () => json<DashboardAnswer>(200, anAdminDashboard({ tenantQuestions: read() })),
    'GET /deposits/summary': () =>
      json<DepositSummaryAnswer>(200, { held: 0, toSettle: 0, overdue: 0, next: null }),
    'GET /dashboard/rent-collected': () => json<RentCollectedAnswer>(200, { months: [] }),
  });
  return renderAt(<DashboardPage />, { as: { userType: 'admin' } });
}

test('what tenants ask is listed with the way to their tenancy', async () => {
  const notice = aQuestion({
    id: 'notice-1',
    kind: 'notice',
    contractId: 'contract-2',
    roomName: null,
    endDate: '2026-12-10',
    stayLength: null,
  });
  open(() => ({ count: 2, oldest: [aQuestion(), notice] }));
  const table = within(await screen.findByRole('table', { name: title }));
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '15 Nov 2026',
    'Aisyah Rahman',
    'Suria ResidenceBack room',
    'To stay a further 6 monthsThe contract ends on 1 Jan 2027',
    '15 Nov 2026',
    'Aisyah Rahman',
    'Suria Residence',
    'To end the contract on 10 Dec 2026It counts only if you agree',
  ]);
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/tenancy/contract-1',
    '/tenancy/contract-2',
  ]);
  expect(screen.queryByText(/more, shown as soon as/)).not.toBeInTheDocument();
});

test('those that are not shown yet are counted', async () => {
  open(() => ({ count: 4, oldest: [aQuestion()] }));
  expect(await screen.findByText('3 more, shown as soon as these are answered')).toBeVisible();
});

test('an answer of somebody else takes a question off the open page', async () => {
  let questions: Questions = { count: 1, oldest: [aQuestion()] };
  const { store } = open(() => questions);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  questions = none;
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Contract'])));
  await waitFor(() => expect(screen.queryByRole('heading', { name: title })).not.toBeInTheDocument());
});

test('nothing is shown where nobody asks', async () => {
  open(() => none);
  expect(await screen.findByText('No pending applications found')).toBeVisible();
  expect(screen.queryByText(title)).not.toBeInTheDocument();
});
