import { errorMessages } from '@teduh/shared/errors.constants';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure } from '../../test/api.ts';
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
  await fill(user, second.getByRole('textbox', { name: /Amount/ }), '900');
  expect(dialog.getByRole('status')).toHaveTextContent('The deductions are RM 180 more than is held.');
  await user.clear(second.getByRole('textbox', { name: /Amount/ }));
  await user.click(dialog.getByRole('button', { name: 'Send to the tenant' }));
  expect(await second.findByText('Amount is required')).toBeVisible();
  await fill(user, second.getByRole('textbox', { name: /Amount/ }), '300');
  await user.click(dialog.getByRole('button', { name: 'Send to the tenant' }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  await fill(user, second.getByRole('textbox', { name: /Reason/ }), 'Oven');
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
  await fill(user, amount, '1400');
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

test('what was paid since the proposal is not proposed again', async () => {
  const paid = { ...cleaning, id: 'deduction-2', transactionId: 'charge-1', isDropped: true };
  const settlement = aSettlement({ ...proposed, deductions: [paid, cleaning], can: { propose: true } });
  const { user, calls } = open(settlement, {
    isAdmin: true,
    more: { [`POST ${url}`]: answered(aSettlement(proposed)) },
  });
  await user.click(await (await section()).findByRole('button', { name: 'Propose something else' }));
  await user.click(await screen.findByRole('button', { name: 'Send to the tenant' }));
  expect(await screen.findByText('It is done')).toBeVisible();
  expect(sent(calls)).toMatchObject({ deductions: [{ id: cleaning.id }] });
});

test('deductions that are more than is held are refused in one line, and another refusal goes with what is typed', async () => {
  const answers = ['deductions_too_large', 'deductions_only_lower'] as const;
  let refused = 0;
  const refuse = () => {
    const deductions = errorMessages[answers[refused] ?? 'unexpected_error'];
    refused += 1;
    return failure(400, deductions, { errorFields: { deductions } });
  };
  const { user } = open(aSettlement({ ...proposed, can: { propose: true } }), {
    isAdmin: true,
    more: { [`POST ${url}`]: refuse },
  });
  await user.click(await (await section()).findByRole('button', { name: 'Propose something else' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose something else' }));
  const amount = dialog.getByRole('textbox', { name: /Amount/ });
  const propose = async (value: string) => {
    await user.clear(amount);
    await fill(user, amount, value);
    await user.click(dialog.getByRole('button', { name: 'Send to the tenant' }));
    return dialog.findByRole('alert');
  };
  expect(await propose('1500')).toHaveTextContent('The deductions are RM 60 more than is held.');
  expect(dialog.getAllByText(/more than is held/)).toHaveLength(1);
  expect(await propose('1400')).toHaveTextContent(errorMessages.deductions_only_lower);
  await user.clear(amount);
  expect(dialog.queryByRole('alert')).toBeNull();
});
