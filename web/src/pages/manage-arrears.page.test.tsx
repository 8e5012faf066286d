import type { Arrears } from '@teduh/shared/arrears';
import { messages } from '@teduh/shared/messages';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { renderAt } from '../test/render.tsx';
import { Component as ArrearsPage } from './manage-arrears.page.tsx';

const someArrears = (id: string, firstname: string): Arrears => ({
  user: { _id: `user-${id}`, firstname, lastname: 'Rahman', email: `${id}@example.com` },
  contractId: id,
  contractNumber: `TD-2026-${id}`,
  property: { _id: 'p-1', name: 'Suria Residence' },
  roomName: 'Master room',
  total: 2430.5,
  buckets: { '0-30': 30.5, '31-60': 2400, '61-90': 0, 'over 90': 0 },
  oldestDueDate: '2026-10-01',
  lastReminderAt: '2026-11-10T02:00:00.000Z',
  lastPaymentAt: null,
  promisedOn: '2026-11-20',
  notes: 1,
  letterFile: `/api/arrears/${id}/letter?signature=1`,
});
const two = [someArrears('0001', 'Aisyah'), someArrears('0002', 'Muthu')];

function open(more: Parameters<typeof stubApi>[0] = {}, arrears: Arrears[] = two) {
  const calls = stubApi({ 'GET /arrears': () => json(200, { arrears, total: 4861 }), ...more });
  return { calls, ...renderAt(<ArrearsPage />, { as: { userType: 'admin' } }) };
}
const confirm = async () => within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remind' });

test('shows who owes how much for how long, with letter and statement', async () => {
  open();
  expect(await screen.findByText('RM 4,861')).toBeVisible();
  const cells = screen.getAllByRole('row')[1];
  expect(
    within(cells as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '',
    'Aisyah RahmanSuria Residence, Master room',
    'TD-2026-0001',
    'RM 30.50',
    'RM 2,400',
    '-',
    '-',
    'RM 2,430.50promised for 20 Nov 2026',
    'reminded 10 Nov 2026paid never',
    'Remind nowNotes (1)Letter',
  ]);
  expect(screen.getByRole('link', { name: 'Letter of demand to Aisyah Rahman' })).toHaveAttribute(
    'href',
    two[0]?.letterFile,
  );
});

test('reminds one tenant, or all that are selected, after a question', async () => {
  const remind = 'POST /arrears/reminders';
  const { calls, user } = open({
    [remind]: () => json(200, { message: messages.tenantsReminded, reminded: 1 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Remind now: Muthu Rahman' }));
  await user.click(await confirm());
  expect(await screen.findByText(messages.tenantsReminded)).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ contractIds: ['0002'] });
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Remind selected (2)' }));
  await user.click(await confirm());
  expect(calls.filter(({ method }) => method === 'POST')[1]?.body).toEqual({ contractIds: ['0001', '0002'] });
});

test('says so when nobody was reminded', async () => {
  const { user } = open({
    'POST /arrears/reminders': () => json(200, { message: messages.tenantsReminded, reminded: 0 }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Aisyah Rahman' }));
  await user.click(screen.getByRole('button', { name: 'Remind selected (1)' }));
  await user.click(await confirm());
  expect(await screen.findByText(/reminded within the last hour/)).toBeVisible();
});

test('lists notes with promises, and adds one', async () => {
  const notes = [
    {
      id: 'n1',
      note: 'Called, pays on Friday',
      promisedOn: '2026-11-20',
      writtenBy: { firstname: 'Aminah', lastname: 'Yusof' },
      writtenAt: '2026-11-15T02:14:05.000Z',
    },
  ];
  const { calls, user } = open({
    'GET /arrears/0001/notes': () => json(200, { notes }),
    'POST /arrears/0001/notes': () => json(201, { notes }),
  });
  await user.click(await screen.findByRole('button', { name: 'Notes (1) about Aisyah Rahman' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('Called, pays on Friday')).toBeVisible();
  expect(drawer.getByText('Promised to pay on 20 Nov 2026')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Save note' }));
  const field = drawer.getByRole('textbox', { name: /^Note/ });
  expect(field).toBeInvalid();
  await fill(user, field, 'Wrote again');
  await user.click(drawer.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText(messages.noteWritten)).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    note: 'Wrote again',
    promisedOn: '',
  });
});

test('says that nothing can be noted about a tenant whose account was deleted', async () => {
  const arrears = someArrears('0001', 'Deleted');
  const { user } = open({ 'GET /arrears/0001/notes': () => json(200, { notes: [] }) }, [
    { ...arrears, user: { ...arrears.user, lastname: 'user', email: '' }, notes: 0 },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Notes about Deleted user' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText(/^The account of this tenant was deleted/)).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Save note' })).not.toBeInTheDocument();
});

test('says that nothing is overdue, and what went wrong', async () => {
  open({}, []);
  expect(await screen.findByText('Nothing is overdue')).toBeVisible();
});

test('can be tried again', async () => {
  let isUp = false;
  const { user } = open({
    'GET /arrears': () => (isUp ? json(200, { arrears: two, total: 4861 }) : failure(500, 'Broken')),
  });
  expect(await screen.findByText('Error: Broken')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('RM 4,861')).toBeVisible();
});
