import { expect, it } from 'vitest';
import { reasonNotToReverse } from './payments.rules.ts';

const recorded = {
  status: 'Paid',
  type: 'Deposit',
  paymentMethod: 'cash',
  contractStatus: 'Active',
  isPartlyRefunded: false,
} as const;

it('takes back what an admin has recorded', () => {
  expect(reasonNotToReverse(recorded)).toBeUndefined();
  expect(
    reasonNotToReverse({ ...recorded, type: 'Monthly Rental', contractStatus: 'Ended' }),
  ).toBeUndefined();
});

it.each([
  ['is not paid', { status: 'Pending' }, 'payment_not_reversible'],
  ['was paid by card', { paymentMethod: 'card' }, 'payment_not_reversible'],
  ['was kept of a deposit', { paymentMethod: 'deposit' }, 'payment_not_reversible'],
  ['was refunded in part', { isPartlyRefunded: true }, 'payment_has_refunds'],
  ['belongs to a cancelled contract', { contractStatus: 'Cancelled' }, 'contract_is_over'],
  ['is the deposit of a contract that has ended', { contractStatus: 'Ended' }, 'contract_is_over'],
] as const)('does not take back what %s', (_what, changes, reason) => {
  expect(reasonNotToReverse({ ...recorded, ...changes })).toBe(reason);
});
