import { messages } from '@teduh/shared/messages';
import type { TransactionAnswer, TransactionMessageAnswer } from '@teduh/shared/transactions';
import { screen } from '@testing-library/react';
import { paths } from '../lib/paths.ts';
import { Component as PaymentPage } from '../pages/payment.page.tsx';
import { json, stubApi } from './api.ts';
import { anIntent, aTransaction, configWith, confirmCall, paid } from './payments.ts';
import { renderAt } from './render.tsx';

export const read = 'GET /transactions/transaction-1';
export const create = 'POST /transactions/create-payment-intent';
export const process = 'POST /transactions/process-payment';

export const rent = aTransaction({ roomName: 'Master room', description: 'December', isOverdue: true });
export const answered = (transaction = rent) => json<TransactionAnswer>(200, { transaction });
export const processed = () =>
  json<TransactionMessageAnswer>(200, {
    message: messages.paymentProcessed,
    transaction: aTransaction(paid),
  });

type Handlers = Parameters<typeof stubApi>[0];

export function open(more: Handlers = {}) {
  const calls = stubApi({
    ...configWith({}),
    [read]: () => answered(),
    [create]: () => json(200, anIntent(rent.amount)),
    [confirmCall]: () => json(200, { id: 'pi_1', status: 'succeeded' }),
    [process]: processed,
    ...more,
  });
  const view = renderAt(<PaymentPage />, {
    path: '/payment/:transactionId',
    at: paths.payment('transaction-1'),
    as: { userId: 'user-1' },
  });
  const sent = (call: string) => calls.filter(({ method, path }) => `${method} ${path}` === call);
  return { calls, sent, ...view };
}

export const pay = () => screen.getByRole('button', { name: 'Pay RM 2,400' });
export const arrival = () => screen.findByLabelText('location');
