import { expect, it } from 'vitest';
import { matchesIntent } from './payments.policy.ts';

type Known = Parameters<typeof matchesIntent>[0];
type Intent = Parameters<typeof matchesIntent>[1];

const known: Known = {
  id: 'pi_1',
  transaction_id: 'one',
  amount_sen: 5_000,
  status: 'open',
  livemode: true,
  created_at: new Date('2026-11-15T04:00:00Z'),
  contract_id: 'contract',
  user_id: 'tenant',
  unit_id: 'unit',
  type: 'Deposit',
};
const intent: Intent = {
  id: 'pi_1',
  status: 'succeeded',
  amountSen: 5_000,
  currency: 'myr',
  metadata: { transactionId: 'one' },
  clientSecret: 'secret',
  livemode: true,
};

it('is the intent that we asked for', () => {
  expect(matchesIntent(known, intent)).toBe(true);
});

it.each([
  ['another amount', { amountSen: 4_999 }],
  ['another currency', { currency: 'sgd' }],
  ['money that is not real', { livemode: false }],
  ['another transaction', { metadata: { transactionId: 'two' } }],
])('is not one with %s', (_what, different) => {
  expect(matchesIntent(known, { ...intent, ...different })).toBe(false);
});
