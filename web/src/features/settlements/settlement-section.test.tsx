import type { SettlementAnswer } from '@teduh/shared/settlements';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json } from '../../test/api.ts';
import { fill } from '../../test/fill.ts';
import {
  answered,
  aSettlement,
  cleaning,
  openSettlement as open,
  proposed,
  depositSection as section,
  sent,
  settlementUrl as url,
} from '../../test/settlements.tsx';

test('says what is held and counts the days until it is settled', async () => {
  open(aSettlement());
  const deposit = await section();
  expect(deposit.getByText('Held')).toBeVisible();
  expect(deposit.getByText('RM 1,440')).toBeVisible();
  expect(deposit.getByText('21 days left')).toBeVisible();
  expect(deposit.queryByRole('button')).toBeNull();
});

const nothingHeld = { status: 'Nothing Held', held: 0, heldNow: 0, refund: 0, dueDate: null } as const;

test('says that nothing is held', async () => {
  open(aSettlement({ status: 'Nothing Held', held: 0, heldNow: 0, refund: 0, dueDate: null }));
  expect(await (await section()).findByText('Nothing is held of this deposit.')).toBeVisible();
});

test('says what of it is unused rent, before anything is proposed and in the sum', async () => {
  const unused = { held: 2340, heldNow: 2340, unusedRent: 900 };
  const { unmount } = open(aSettlement(unused));
  const fact = (await section()).getByText('Of that, unused rent of the first month');
  expect(fact.parentElement).toHaveTextContent('RM 900');
  unmount();
  open(aSettlement({ ...proposed, ...unused, refund: 2040 }));
  const rows = (await section()).getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(0, 2)).toEqual(['Deposit heldRM 1,440', 'Unused rent of the first monthRM 900']);
  expect(rows.at(-1)).toBe('Goes backRM 2,040');
});

test('says which deduction no longer counts, and the sum adds up without it', async () => {
  const paid = { ...cleaning, id: 'deduction-2', amount: 500, reason: 'Rent', isDropped: true };
  open(aSettlement({ ...proposed, deductions: [cleaning, paid], refund: 1140 }));
  const [, first, second, last] = (await section()).getAllByRole('row');
  expect(first).toHaveTextContent(/− RM 300$/);
  expect(second).toHaveTextContent(/No longer owed: it is not deducted.*− RM 0$/);
  expect(last).toHaveTextContent('Goes backRM 1,140');
});

test('says that it is late', async () => {
  open(aSettlement({ dueDate: '2027-03-01', isOverdue: true }), { isAdmin: true });
  expect(await (await section()).findByText('9 days late')).toBeVisible();
  expect(screen.getByText('It is late')).toBeVisible();
});

test('shows a refund that did not arrive, and an admin records the transfer to the account', async () => {
  const failed = aSettlement({
    ...proposed,
    status: 'Accepted',
    toTransfer: 1140,
    bankAccount: { bank: 'Bank Contoh', holder: 'Aminah', number: '514123456789' },
    payments: [
      {
        id: 'refund-1',
        way: 'card',
        amount: 1140,
        status: 'Failed',
        reference: '',
        at: '2027-03-09T02:00:00.000Z',
      },
    ],
    can: { recordTransfer: true },
  });
  const { user, calls } = open(failed, {
    isAdmin: true,
    more: { [`POST ${url}/transfer`]: answered(aSettlement({ status: 'Settled' })) },
  });
  const deposit = await section();
  expect(await deposit.findByText('The tenant has accepted. RM 1,140 goes back.')).toBeVisible();
  expect(deposit.getByText('A refund did not arrive')).toBeVisible();
  await user.click(deposit.getByRole('button', { name: 'Record what was given back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record what was given back' }));
  expect(dialog.getByText('514123456789')).toBeVisible();
  await fill(user, dialog.getByLabelText(/Reference/), 'IBG 1');
  await user.click(dialog.getByRole('button', { name: 'Record it' }));
  expect(await screen.findByText('It is done')).toBeVisible();
  expect(sent(calls)).toMatchObject({ reference: 'IBG 1', amount: 1140 });
});

test('a refund that failed after the settlement asks the tenant for a bank account', async () => {
  const refund = { id: 'refund-1', way: 'card', amount: 1140, reference: '' } as const;
  open(
    aSettlement({
      ...proposed,
      status: 'Settled',
      toTransfer: 1140,
      needsBankAccount: true,
      payments: [{ ...refund, status: 'Failed', at: '2027-03-09T02:00:00.000Z' }],
      can: { giveAccount: true },
    }),
  );
  const deposit = await section();
  expect(deposit.getByText('It was settled, but RM 1,140 has not arrived yet.')).toBeVisible();
  expect(deposit.getByText(/Please tell us your bank account/)).toBeVisible();
  expect(deposit.getByRole('button', { name: 'Give a bank account' })).toBeVisible();
});

test.each([
  ['an admin', true, /Please give it back/],
  ['the tenant', false, /We give it back to you/],
])('%s reads that rent for days after the end is given back', async (_who, isAdmin, words) => {
  open(aSettlement({ rentToReturn: [{ transactionId: 'rent-1', amount: 1258.06 }] }), { isAdmin });
  const deposit = await section();
  expect(deposit.getByText('RM 1,258.06 of rent is for days after the end')).toBeVisible();
  expect(deposit.getByText(words)).toBeVisible();
  expect(deposit.getByRole('link', { name: 'See the payment' })).toHaveAttribute(
    'href',
    '/payment-details/rent-1',
  );
});

test('an admin reads why nothing can be proposed yet', async () => {
  open(aSettlement({ obstacle: 'Something is still to be paid for this deposit.' }), { isAdmin: true });
  const deposit = await section();
  expect(deposit.getByText('It cannot be settled yet')).toBeVisible();
  expect(deposit.getByText('Something is still to be paid for this deposit.')).toBeVisible();
});

const next = { contract: 'contract-2', number: 'TD-2027-0002', on: '2027-04-01', amount: 1440 };

test.each([
  ['carries over', aSettlement({ carriesTo: { ...next, isDone: false }, dueDate: null }), 'carries over to'],
  [
    'was carried over',
    aSettlement({ ...nothingHeld, carriesTo: { ...next, isDone: true } }),
    'was carried over to',
  ],
  ['comes over', aSettlement({ ...nothingHeld, comesFrom: { ...next, isDone: false } }), 'comes over from'],
])('says that the deposit %s, to or from which contract', async (_what, settlement, words) => {
  open(settlement);
  const deposit = await section();
  expect(
    deposit.getByText(new RegExp(`RM 1,440.* ${words} contract TD-2027-0002 on 1 Apr 2027`)),
  ).toBeVisible();
  expect(deposit.queryByText(/To be settled by/)).toBeNull();
});

test('after the days for an answer a tenant reads what was paid, and what they still can do', async () => {
  open(aSettlement({ ...proposed, isPaying: true, refunded: 1140, can: { answer: true } }));
  expect(await (await section()).findByText(/RM 1,140 was paid back\. You can still accept/)).toBeVisible();
});

test('is settled with what was paid, and can be read for ever', async () => {
  open(
    aSettlement({
      ...proposed,
      status: 'Settled',
      heldNow: 0,
      settledAt: '2027-03-10T02:00:00.000Z',
      payments: [
        {
          id: 'r',
          way: 'card',
          amount: 1140,
          status: 'Succeeded',
          reference: '',
          at: '2027-03-10T02:00:00.000Z',
        },
      ],
    }),
  );
  const deposit = await section();
  expect(deposit.getByText('Everything has been paid.')).toBeVisible();
  expect(deposit.getByText(/Back to the card or bank it came from: RM 1,140, paid/)).toBeVisible();
  expect(deposit.queryByRole('button')).toBeNull();
});

test('says when it cannot be loaded, and tries again', async () => {
  let isUp = false;
  const { user } = open(aSettlement(), {
    more: {
      [`GET ${url}`]: () =>
        isUp ? json<SettlementAnswer>(200, { settlement: aSettlement() }) : failure(500, 'Broken'),
    },
  });
  expect(await screen.findByText('Error: Broken')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await section()).toBeDefined();
});
