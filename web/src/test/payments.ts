import type { ConfigAnswer } from '@teduh/shared/config';
import type { PaymentIntentAnswer, PaymentStatusAnswer } from '@teduh/shared/payments';
import type { Transaction } from '@teduh/shared/transactions';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { json } from './api.ts';
import { fill } from './fill.ts';

/** A pending monthly rent, unless the changes say otherwise. */
export function aTransaction(changes: Partial<Transaction> = {}): Transaction {
  const id = changes.id ?? 'transaction-1';
  return {
    _id: id,
    id,
    contractId: 'contract-1',
    contractStatus: 'Active',
    user: { _id: 'user-1', firstname: 'Aisyah', lastname: 'Rahman', email: 'aisyah@example.com' },
    property: { _id: 'property-1', id: 'property-1', name: 'Suria Residence' },
    roomName: null,
    type: 'Monthly Rental',
    amount: 2400,
    parts: [{ label: 'Rent 1 to 31 Dec 2026', amount: 2400 }],
    description: '',
    isMetered: false,
    dueDate: '2026-12-01',
    status: 'Pending',
    isOverdue: false,
    isRefunded: false,
    refundedAmount: 0,
    usedAmount: 0,
    isDisputed: false,
    paymentDate: null,
    paymentMethod: null,
    paymentReference: null,
    waiveReason: null,
    slip: null,
    receiptNumber: null,
    receiptFile: null,
    createdAt: '2026-11-17T02:00:00.000Z',
    ...changes,
  };
}

export const paid = {
  status: 'Paid',
  paymentDate: '2026-11-20T02:14:05.000Z',
  paymentMethod: 'card',
  receiptNumber: 1042,
  receiptFile: '/api/files/receipt-1042',
} as const satisfies Partial<Transaction>;

export function configWith(payments: Partial<ConfigAnswer['payments']>) {
  const sandbox = { provider: 'sandbox', publishableKey: null, apiBase: '/sandbox/stripe' } as const;
  return {
    'GET /config': () =>
      json<ConfigAnswer>(200, {
        payments: { ...sandbox, ...payments },
        mailbox: true,
        today: '2026-11-15',
      }),
  };
}

export const anIntent = (amount: number): PaymentIntentAnswer => ({
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  amount,
});

export const statusOf = (status: string, transaction: Transaction = aTransaction(), isLost = false) =>
  json<PaymentStatusAnswer>(200, { status, isRefunded: transaction.isRefunded, isLost, transaction });

export const confirmCall = 'POST /sandbox/stripe/v1/payment_intents/pi_1/confirm';

/** The provider's refusal of a card, as Stripe words it. */
export const declined = (message = 'Your card was declined.') =>
  json(402, {
    error: {
      type: 'card_error',
      code: 'card_declined',
      message,
      payment_intent: { id: 'pi_1', status: 'requires_payment_method' },
    },
  });

export async function fillCard(user: UserEvent, number = '4242424242424242') {
  await fill(user, await screen.findByLabelText('Card number'), number);
  await fill(user, screen.getByLabelText('Expiry date'), '1239');
  await fill(user, screen.getByLabelText('CVC'), '123');
}
