import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { json, stubApi } from '../test/api.ts';
import { aTransaction, configWith, paid } from '../test/payments.ts';
import { aHistory, anEntry } from '../test/refunds.ts';
import { renderAt } from '../test/render.tsx';
import { Component as PaymentDetailsPage } from './payment-details.page.tsx';

function open(history = aHistory()) {
  stubApi({ ...configWith({}), 'GET /transactions/transaction-1/history': () => json(200, history) });
  return renderAt(<PaymentDetailsPage />, {
    path: '/payment-details/:transactionId',
    at: paths.paymentDetails('transaction-1'),
    as: { userId: 'user-1' },
  });
}

test('shows a tenant the history of a payment with its receipt, and nothing to change', async () => {
  const entries = [
    anEntry({ by: 'the landlord' }),
    anEntry({ kind: 'paid', method: 'card', receiptNumber: 1042 }),
  ];
  const transaction = aTransaction({ ...paid, refundedAmount: 400 });
  open(aHistory({ entries, transaction }));
  const items = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(items[0]).toHaveTextContent('Charged RM 2,40017 Nov 2026, 10:00, the landlord');
  expect(items[1]).toHaveTextContent('Paid RM 2,400 by cardReceipt 1042');
  // The sum stays on one line of a narrow pill.
  expect(screen.getByText('RM 400 refunded').textContent).toBe('RM\u00a0400 refunded');
  expect(screen.getByRole('link', { name: /^Receipt 1042/ })).toHaveAttribute('href', paid.receiptFile);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('says what was refunded of a deposit, and what was used of it', async () => {
  const transaction = aTransaction({ ...paid, type: 'Deposit', refundedAmount: 2100, usedAmount: 300 });
  open(aHistory({ transaction }));
  expect(await screen.findByText('RM 2,100 refunded')).toBeVisible();
  expect(screen.getByText('Used to pay charges').nextSibling).toHaveTextContent('RM 300');
});

test('leads to paying what is due', async () => {
  open(aHistory({ transaction: aTransaction() }));
  expect(await screen.findByRole('link', { name: 'Pay RM 2,400 for Suria Residence' })).toHaveAttribute(
    'href',
    paths.payment('transaction-1'),
  );
});
