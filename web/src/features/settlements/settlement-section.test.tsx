import type { Settlement, SettlementAnswer, SettlementMessageAnswer } from '@teduh/shared/settlements';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../../test/api.ts';
import { renderAt } from '../../test/render.tsx';
import { aContract, configOn } from '../../test/renting.ts';
import SettlementSection from './settlement-section.tsx';

const contract = aContract({ id: 'contract-1', status: 'Ended' });
const url = '/contracts/contract-1/settlement';
const nothing = {
  propose: false,
  answer: false,
  write: false,
  close: false,
  recordTransfer: false,
  giveAccount: false,
};
const cleaning: Settlement['deductions'][number] = {
  id: 'deduction-1',
  kind: 'cleaning',
  amount: 300,
  reason: 'Deep cleaning',
  transactionId: null,
  paidTransactionId: null,
  item: { id: 'line-1', name: 'Kitchen, Hob', condition: 'Poor' },
  files: [{ id: 'file-1', link: '/api/file-1', isPicture: true }],
};
const aSettlement = ({
  can,
  ...changes
}: Partial<Omit<Settlement, 'can'>> & { can?: Partial<Settlement['can']> } = {}): Settlement => ({
  contract: 'contract-1',
  status: 'Held',
  held: 1440,
  unusedRent: 0,
  carriesTo: null,
  comesFrom: null,
  isPaying: false,
  obstacle: null,
  rentToReturn: [],
  heldNow: 1440,
  deductions: [],
  refund: 1440,
  refunded: 0,
  toTransfer: 0,
  needsBankAccount: false,
  isWaitingForBank: false,
  bankAccount: null,
  dueDate: '2027-03-31',
  answerBy: null,
  revision: 0,
  proposedAt: null,
  settledAt: null,
  payments: [],
  messages: [],
  openCharges: [],
  reportLines: [],
  can: { ...nothing, ...can },
  ...changes,
});
const proposed: Partial<Settlement> = {
  status: 'Proposed',
  deductions: [cleaning],
  refund: 1140,
  answerBy: '2027-03-17',
  revision: 1,
};

function open(
  settlement: Settlement,
  { isAdmin = false, more = {} }: { isAdmin?: boolean; more?: Parameters<typeof stubApi>[0] } = {},
) {
  const calls = stubApi({
    ...configOn('2027-03-10'),
    [`GET ${url}`]: () => json<SettlementAnswer>(200, { settlement }),
    ...more,
  });
  const view = renderAt(<SettlementSection contract={contract} isAdmin={isAdmin} />, {
    ...(isAdmin && { as: { userType: 'admin' } }),
  });
  return { ...view, calls };
}
async function section() {
  await waitFor(() =>
    expect(screen.queryByRole('status', { name: 'Loading the deposit...' })).not.toBeInTheDocument(),
  );
  return within(screen.getByRole('region', { name: 'Deposit' }));
}
const sent = (calls: ReturnType<typeof stubApi>, method = 'POST') =>
  calls.find((call) => call.method === method)?.body;
const answered = (settlement: Settlement) => () =>
  json<SettlementMessageAnswer>(200, { message: 'It is done', settlement });

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

test('says that it is late', async () => {
  open(aSettlement({ dueDate: '2027-03-01' }), { isAdmin: true });
  expect(await (await section()).findByText('9 days late')).toBeVisible();
  expect(screen.getByText('It is late')).toBeVisible();
});

test('an admin proposes, filled with open charges, and sees the sums while typing', async () => {
  const charge = { id: 'charge-1', name: 'Rent March', amount: 720, dueDate: '2027-03-01', isRent: true };
  const reportLines = [{ id: 'line-1', name: 'Kitchen, Hob', condition: 'Poor' }];
  const { user, calls } = open(aSettlement({ openCharges: [charge], reportLines, can: { propose: true } }), {
    isAdmin: true,
    more: { [`POST ${url}`]: answered(aSettlement(proposed)) },
  });
  await user.click(await (await section()).findByRole('button', { name: 'Propose a settlement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose a settlement' }));
  expect(dialog.getByRole('status')).toHaveTextContent('RM 720 is deducted, RM 720 goes back.');
  await user.click(dialog.getByRole('button', { name: 'Add a deduction' }));
  const second = within(dialog.getByRole('group', { name: 'Deduction 2' }));
  await user.selectOptions(second.getByLabelText('Kind'), 'Cleaning');
  await user.type(second.getByRole('textbox', { name: /Amount/ }), '900');
  expect(dialog.getByRole('status')).toHaveTextContent('The deductions are RM 180 more than is held.');
  await user.clear(second.getByRole('textbox', { name: /Amount/ }));
  await user.type(second.getByRole('textbox', { name: /Amount/ }), '300');
  await user.click(dialog.getByRole('button', { name: 'Send to the tenant' }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  await user.type(second.getByRole('textbox', { name: /Reason/ }), 'Oven');
  await user.selectOptions(second.getByLabelText(/Line of the move-out report/), 'Kitchen, Hob (Poor)');
  await user.click(dialog.getByRole('button', { name: 'Send to the tenant' }));
  expect(await screen.findByText('It is done')).toBeVisible();
  expect(sent(calls)).toEqual({
    deductions: [
      { kind: 'rent', amount: 720, reason: 'Rent March', transactionId: 'charge-1' },
      { kind: 'cleaning', amount: 300, reason: 'Oven', itemId: 'line-1' },
    ],
  });
});

test('of a charge that is more than the deposit a part is deducted, and none is forgotten', async () => {
  const rent = { id: 'charge-1', name: 'Rent March', amount: 2880, dueDate: '2027-03-01', isRent: true };
  const water = { id: 'charge-2', name: 'Water', amount: 40, dueDate: '2027-03-02', isRent: false };
  const { user, calls } = open(aSettlement({ openCharges: [rent, water], can: { propose: true } }), {
    isAdmin: true,
    more: { [`POST ${url}`]: answered(aSettlement(proposed)) },
  });
  await user.click(await (await section()).findByRole('button', { name: 'Propose a settlement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose a settlement' }));
  expect(dialog.getByRole('status')).toHaveTextContent('RM 1,440 is deducted, RM 0 goes back.');
  expect(dialog.getByText('Pays an open charge of RM 2,880.')).toBeVisible();
  const left = within(dialog.getByRole('region', { name: 'Still to be paid' }));
  expect(left.getByText('Water, RM 40')).toBeVisible();
  expect(left.getByRole('button', { name: 'Deduct Water' })).toBeDisabled();
  const amount = dialog.getByRole('textbox', { name: /Amount/ });
  await user.clear(amount);
  await user.type(amount, '1400');
  await user.click(left.getByRole('button', { name: 'Deduct Water' }));
  expect(dialog.queryByRole('region', { name: 'Still to be paid' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Send to the tenant' }));
  expect(await screen.findByText('It is done')).toBeVisible();
  expect(sent(calls)).toEqual({
    deductions: [
      { kind: 'rent', amount: 1400, reason: 'Rent March', transactionId: 'charge-1' },
      { kind: 'other', amount: 40, reason: 'Water', transactionId: 'charge-2' },
    ],
  });
});

test('a charge that came after the proposal can be added to the next one', async () => {
  const water = { id: 'charge-2', name: 'Water', amount: 40, dueDate: '2027-03-02', isRent: false };
  const { user, calls } = open(aSettlement({ ...proposed, openCharges: [water], can: { propose: true } }), {
    isAdmin: true,
    more: { [`POST ${url}`]: answered(aSettlement(proposed)) },
  });
  await user.click(await (await section()).findByRole('button', { name: 'Propose something else' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose something else' }));
  await user.click(dialog.getByRole('button', { name: 'Deduct Water' }));
  await user.click(dialog.getByRole('button', { name: 'Send to the tenant' }));
  expect(await screen.findByText('It is done')).toBeVisible();
  expect(sent(calls)).toMatchObject({ deductions: [{ id: cleaning.id }, { transactionId: 'charge-2' }] });
});

test('a tenant reads what is deducted with its evidence, and accepts without a bank account where a card is refunded', async () => {
  const { user, calls } = open(aSettlement({ ...proposed, can: { answer: true } }), {
    more: { [`POST ${url}/accept`]: answered(aSettlement({ status: 'Settled' })) },
  });
  const deposit = await section();
  expect(deposit.getByText('Cleaning: Deep cleaning')).toBeVisible();
  expect(deposit.getByRole('link', { name: /Picture 1/ })).toHaveAttribute('href', '/api/file-1');
  expect(deposit.getByRole('link', { name: 'Move-out report: Kitchen, Hob (Poor)' })).toHaveAttribute(
    'href',
    '/move-out-report/contract-1',
  );
  expect(deposit.getByText('RM 1,140')).toBeVisible();
  await user.click(deposit.getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept the settlement' }));
  expect(dialog.queryByLabelText(/Account number/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('It is done')).toBeVisible();
  expect(sent(calls)).toEqual({ revision: 1 });
});

test('asks for a bank account where money has to be transferred', async () => {
  const state = { ...proposed, needsBankAccount: true, toTransfer: 1140, can: { answer: true } };
  const { user, calls } = open(aSettlement(state), {
    more: { [`POST ${url}/accept`]: answered(aSettlement({ status: 'Accepted' })) },
  });
  await user.click(await (await section()).findByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText('Bank is required')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Bank/), 'Bank Contoh');
  await user.type(dialog.getByLabelText(/Account holder/), 'Aminah');
  await user.type(dialog.getByLabelText(/Account number/), '5141 2345 6789');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('It is done')).toBeVisible();
  expect(sent(calls)).toMatchObject({ revision: 1, bankAccount: { holder: 'Aminah' } });
});

test('a tenant corrects the bank account', async () => {
  const bankAccount = { bank: 'Bank Contoh', holder: 'Aminah', number: '514123456789' };
  const state = { ...proposed, status: 'Accepted', toTransfer: 1140, bankAccount } as const;
  const { user, calls } = open(aSettlement({ ...state, can: { giveAccount: true } }), {
    more: { [`PUT ${url}/account`]: answered(aSettlement(state)) },
  });
  await user.click(await (await section()).findByRole('button', { name: 'Change the bank account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your bank account' }));
  const number = dialog.getByLabelText(/Account number/);
  await user.clear(number);
  await user.type(number, '514000000000');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('It is done')).toBeVisible();
  expect(sent(calls, 'PUT')).toEqual({ bankAccount: { ...bankAccount, number: '514000000000' } });
});

test('a tenant disagrees with words', async () => {
  const { user, calls } = open(aSettlement({ ...proposed, can: { answer: true } }), {
    more: { [`POST ${url}/dispute`]: answered(aSettlement({ status: 'Disputed' })) },
  });
  await user.click(await (await section()).findByRole('button', { name: 'I do not agree' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'I do not agree' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  await user.type(dialog.getByRole('textbox'), 'It was clean');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('It is done')).toBeVisible();
  expect(sent(calls)).toEqual({ reason: 'It was clean', revision: 1 });
});

test('while disputed both read the thread, write, and an admin decides', async () => {
  const message = { id: 'message-1', body: 'It was clean', writtenAt: '2027-03-09T02:00:00.000Z', files: [] };
  const disputed = aSettlement({
    ...proposed,
    status: 'Disputed',
    refunded: 1140,
    messages: [{ ...message, kind: 'dispute', by: 'tenant' }],
    can: { propose: true, write: true, close: true },
  });
  const { user, calls } = open(disputed, {
    isAdmin: true,
    more: {
      [`POST ${url}/messages`]: answered(disputed),
      [`POST ${url}/close`]: answered(aSettlement({ status: 'Settled' })),
    },
  });
  const deposit = await section();
  const thread = within(deposit.getByRole('list', { name: 'Messages about the deposit' }));
  expect(thread.getByText('It was clean')).toBeVisible();
  await user.click(deposit.getByRole('button', { name: 'Decide' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide about the deposit' }));
  await user.type(dialog.getByRole('textbox'), 'The photographs show it.');
  await user.click(dialog.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('It is done')).toBeVisible();
  expect(sent(calls)).toEqual({ decision: 'The photographs show it.' });
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
  expect(deposit.getByText('A refund did not arrive')).toBeVisible();
  await user.click(deposit.getByRole('button', { name: 'Record the transfer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record the transfer' }));
  expect(dialog.getByText('514123456789')).toBeVisible();
  await user.type(dialog.getByLabelText(/Reference/), 'IBG 1');
  await user.click(dialog.getByRole('button', { name: 'Record transfer' }));
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
