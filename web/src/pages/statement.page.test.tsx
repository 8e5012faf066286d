import type { StatementAnswer } from '@teduh/shared/statements';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { renderAt } from '../test/render.tsx';
import { Component as StatementPage } from './statement.page.tsx';

const read = 'GET /contracts/contract-1/statement';
const statement: StatementAnswer['statement'] = {
  contractNumber: 'TD-2026-0012',
  tenant: 'Aisyah Rahman',
  property: 'Suria Residence',
  roomName: 'Master room',
  lines: [
    { date: '2026-11-15', description: 'Deposit', charge: 4500, payment: 0, balance: 4500 },
    { date: '2026-11-16', description: 'Payment by card: Deposit', charge: 0, payment: 4500, balance: 0 },
    { date: '2026-11-17', description: 'A key', charge: 30.5, payment: 0, balance: 30.5 },
  ],
  balance: 30.5,
  pdfFile: '/api/statement.pdf',
  csvFile: '/api/statement.csv',
};
const open = (answer: () => Response) => {
  stubApi({ [read]: answer });
  return renderAt(<StatementPage />, {
    path: '/statement/:contractId',
    at: paths.statement('contract-1'),
    as: { userId: 'user-1' },
  });
};

test('lists charges and payments with the balance after each, and what is owed', async () => {
  open(() => json(200, { statement }));
  expect(await screen.findByText('still to be paid')).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Statement' }));
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['15 Nov 2026', 'Deposit', 'RM 4,500', '-', 'RM 4,500'],
    ...['16 Nov 2026', 'Payment by card: Deposit', '-', 'RM 4,500', 'RM 0'],
    ...['17 Nov 2026', 'A key', 'RM 30.50', '-', 'RM 30.50'],
  ]);
  expect(screen.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', statement.pdfFile);
  expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', statement.csvFile);
});

test('says that everything is paid, and that nothing was charged', async () => {
  open(() => json(200, { statement: { ...statement, lines: [], balance: 0 } }));
  expect(await screen.findByText('Everything is paid')).toBeVisible();
  expect(screen.getByText('Nothing has been charged yet')).toBeVisible();
});

test('somebody else’s contract is not found', async () => {
  open(() => failure(404, 'This contract does not exist.'));
  expect(await screen.findByRole('heading', { name: 'Contract not found' })).toBeVisible();
});

test('can be tried again', async () => {
  let isUp = false;
  const { user } = open(() => (isUp ? json(200, { statement }) : failure(500, 'Broken')));
  expect(await screen.findByText('Error: Broken')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('still to be paid')).toBeVisible();
});
