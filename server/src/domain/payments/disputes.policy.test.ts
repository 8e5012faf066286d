import { describe, expect, it } from 'vitest';
import { canBecome, isClosed, outcomeOfLoss } from './disputes.policy.ts';

const paid = {
  status: 'Paid',
  type: 'Monthly Rental',
  amount_sen: 100_000,
  refunded_sen: 0,
  payment_intent_id: 'pi_1',
  contract_status: 'Active',
} as const;
const dispute = { amount_sen: 100_000 };
const settled = { id: 'pi_1', status: 'settled', amount_sen: 100_000, refunded_sen: 0 } as const;

describe('a lost dispute', () => {
  it.each([
    ['of the whole payment', paid, dispute, 'to be paid again'],
    ['of a deposit', { ...paid, type: 'Deposit' as const }, dispute, 'to be paid again'],
    ['of a rent after the end', { ...paid, contract_status: 'Ended' as const }, dispute, 'to be paid again'],
    [
      'of a deposit after the end',
      { ...paid, type: 'Deposit' as const, contract_status: 'Ended' as const },
      dispute,
      'charged again',
    ],
    ['of a part', paid, { ...dispute, amount_sen: 99_999 }, 'charged again'],
    ['after a refund in part', { ...paid, refunded_sen: 1 }, dispute, 'charged again'],
    ['of money that is not the payment', { ...paid, payment_intent_id: 'pi_2' }, dispute, 'charged again'],
    [
      'of what was paid anew',
      { ...paid, status: 'Pending' as const, payment_intent_id: null },
      dispute,
      'charged again',
    ],
    ['of a cancelled contract', { ...paid, contract_status: 'Cancelled' as const }, dispute, 'written off'],
    ['of less than can be charged', paid, { ...dispute, amount_sen: 99 }, 'written off'],
  ])('%s', (_what, lost, about, outcome) => {
    expect(outcomeOfLoss(lost, settled, about)).toBe(outcome);
  });

  const late = { ...settled, id: 'pi_2', status: 'refunded' } as const;
  it.each([
    ['whose refund failed', paid, late, 'returned'],
    [
      'on a contract that was cancelled',
      { ...paid, contract_status: 'Cancelled' as const },
      late,
      'returned',
    ],
    [
      'that went back before, so the tenant has it twice',
      paid,
      { ...late, refunded_sen: 1 },
      'charged again',
    ],
    ['that was the payment', paid, { ...late, id: 'pi_1' }, 'to be paid again'],
  ])('of money that came too late, %s', (_what, lost, taken, outcome) => {
    expect(outcomeOfLoss(lost, taken, dispute)).toBe(outcome);
  });
});

it('is closed by a decision, a warning that ended, or by never having happened', () => {
  expect(['won', 'lost', 'warning_closed', 'prevented'].every(isClosed)).toBe(true);
  expect(['needs_response', 'under_review', 'appeal_under_review', 'something new'].some(isClosed)).toBe(
    false,
  );
});

it('opens again only for an appeal, or by being won after all', () => {
  expect(canBecome('needs_response', 'lost')).toBe(true);
  expect(canBecome('lost', 'lost')).toBe(false);
  expect(canBecome('lost', 'under_review')).toBe(false);
  expect(canBecome('won', 'needs_response')).toBe(false);
  expect(canBecome('won', 'lost')).toBe(false);
  expect(canBecome('lost', 'won')).toBe(true);
  expect(canBecome('lost', 'appeal_under_review')).toBe(true);
  expect(canBecome('appeal_under_review', 'lost')).toBe(true);
});
