import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill } from '../../test/fill.ts';
import {
  answered,
  aSettlement,
  openSettlement as open,
  proposed,
  depositSection as section,
  sent,
  settlementUrl as url,
} from '../../test/settlements.tsx';

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
  await fill(user, dialog.getByLabelText(/^Bank/), 'Bank Contoh');
  await fill(user, dialog.getByLabelText(/Account holder/), 'Aminah');
  await fill(user, dialog.getByLabelText(/Account number/), '5141 2345 6789');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('It is done')).toBeVisible();
  expect(sent(calls)).toMatchObject({ revision: 1, bankAccount: { holder: 'Aminah' } });
});

test('asks for no bank account where the tenant gets it in cash', async () => {
  const state = { ...proposed, needsBankAccount: true, toTransfer: 1140, can: { answer: true } };
  const { user, calls } = open(aSettlement(state), {
    more: { [`POST ${url}/accept`]: answered(aSettlement({ status: 'Accepted' })) },
  });
  await user.click(await (await section()).findByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /^I get it in cash/ }));
  expect(dialog.queryByLabelText(/Account number/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('It is done')).toBeVisible();
  expect(sent(calls)).toEqual({ revision: 1, bankAccount: null });
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
  await fill(user, number, '514000000000');
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
  await fill(user, dialog.getByRole('textbox'), 'It was clean');
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
  await fill(user, dialog.getByRole('textbox'), 'The photographs show it.');
  await user.click(dialog.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('It is done')).toBeVisible();
  expect(sent(calls)).toEqual({ decision: 'The photographs show it.' });
});
