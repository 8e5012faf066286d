import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { json, stubApi } from '../test/api.ts';
import { answered, open, read } from '../test/payment-page.tsx';
import { aTransaction, configWith } from '../test/payments.ts';
import { aHistory } from '../test/refunds.ts';
import { renderAt } from '../test/render.tsx';
import { Component as PaymentDetailsPage } from './payment-details.page.tsx';

const deducted = {
  ...aTransaction({ type: 'Other Fees', contractStatus: 'Ended' }),
  proposedDeduction: { contractId: 'contract-2', amount: 120.5 },
};
const sentence = /The proposal for the deposit deducts RM 120\.50 for this charge/;
const link = () => screen.getByRole('link', { name: 'See the proposal' });

test('the page to pay a charge says that a proposal for the deposit deducts it', async () => {
  open({ [read]: () => answered(deducted) });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(link()).toHaveAttribute('href', `${paths.tenancy('contract-2')}#deposit`);
});

test('a charge that no proposal deducts has no such sentence', async () => {
  open();
  expect(await screen.findByText('What is due')).toBeVisible();
  expect(screen.queryByText(/The proposal for the deposit/)).not.toBeInTheDocument();
});

test.each(['customer', 'admin'] as const)(
  'the details of a charge say it, too, to the %s',
  async (userType) => {
    stubApi({
      ...configWith({}),
      'GET /transactions/transaction-1/history': () => json(200, aHistory({ transaction: deducted })),
    });
    renderAt(<PaymentDetailsPage />, {
      path: '/payment-details/:transactionId',
      at: paths.paymentDetails('transaction-1'),
      as: { userId: 'user-1', userType },
    });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(link()).toHaveAttribute('href', `${paths.tenancy('contract-2')}#deposit`);
  },
);
