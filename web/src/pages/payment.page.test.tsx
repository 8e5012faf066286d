import { autopayConsents } from '@teduh/shared/autopay.constants';
import type { ReckoningAnswer } from '@teduh/shared/charges';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json } from '../test/api.ts';
import { anAutopay, withAutopay } from '../test/autopay.ts';
import { answered, arrival, open, pay, process, processed, read, rent } from '../test/payment-page.tsx';
import { aTransaction, configWith, confirmCall, declined, fillCard, paid } from '../test/payments.ts';
import { someSettings, withSettings } from '../test/settings.ts';

test('it says what is due: property, room, type, amount, due date, and that it is overdue', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'What is due' })).toBeVisible();
  const factOf = (label: string) =>
    within(screen.getByText(label).parentElement as HTMLElement).getByRole('definition');
  expect(factOf('Property')).toHaveTextContent('Suria Residence');
  expect(factOf('Room')).toHaveTextContent('Master room');
  expect(factOf('Type')).toHaveTextContent('Monthly Rental');
  expect(factOf('Description')).toHaveTextContent('December');
  expect(factOf('Due date')).toHaveTextContent('1 Dec 2026Overdue');
  expect(factOf('Amount')).toHaveTextContent('RM 2,400');
});

test('online banking leaves for the page of the bank that was chosen, without a card', async () => {
  const assign = vi.fn();
  const waysToPay = { ...someSettings.waysToPay, fpx: true };
  const { user, sent } = open({
    ...withSettings({ ...someSettings, waysToPay }),
    [confirmCall]: () =>
      json(200, {
        status: 'requires_action',
        next_action: { type: 'redirect_to_url', redirect_to_url: { url: '/sandbox/stripe/authenticate/1' } },
      }),
  });
  vi.stubGlobal('location', { origin: location.origin, assign });
  expect(await screen.findByLabelText('Card number')).toBeVisible();
  expect(screen.getByText(/^Card details go straight to the payment provider/)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Online banking (FPX)' }));
  expect(screen.queryByText(/^Card details/)).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Bank'), 'CIMB Clicks');
  await user.click(pay());
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/sandbox/stripe/authenticate/1'));
  expect(sent(confirmCall).map(({ body }) => body)).toEqual([
    {
      client_secret: 'pi_1_secret_2',
      return_url: `${location.origin}/payment-success/pi_1`,
      'payment_method_data[type]': 'fpx',
      'payment_method_data[fpx][bank]': 'cimb',
    },
  ]);
});

test('says so where the operator offers no way to pay online', async () => {
  const waysToPay = { ...someSettings.waysToPay, card: false };
  open(withSettings({ ...someSettings, waysToPay }));
  expect(await screen.findByText('Online payments are not set up')).toBeVisible();
  expect(screen.queryByLabelText('Card number')).toBeNull();
});

test('before the card form is there, paying says that it has not been initialized', async () => {
  const { user } = open({ 'GET /config': () => new Promise(() => undefined) });
  await user.click(await screen.findByRole('button', { name: 'Pay RM 2,400' }));
  const form = within(screen.getByRole('form', { name: 'Card payment' }));
  expect(await form.findByRole('alert')).toHaveTextContent(messages.stripeMissing);
});

test('a server without a payment provider says so', async () => {
  open(configWith({ provider: 'none', apiBase: null }));
  expect(await screen.findByText('Online payments are not set up')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('a transaction that does not load says so, and can be asked for again', async () => {
  let isUp = false;
  const { user } = open({ [read]: () => (isUp ? answered() : failure(500, errorMessages.unexpected_error)) });
  expect(await screen.findByText(messages.transactionLoadFailed)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to payment history' })).toHaveAttribute(
    'href',
    paths.paymentHistory,
  );
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'What is due' })).toBeVisible();
});

test.each([
  ['paid', aTransaction(paid), errorMessages.already_paid],
  ['cancelled', aTransaction({ status: 'Cancelled' }), errorMessages.not_payable],
])('a transaction that is %s cannot be paid', async (_what, transaction, words) => {
  open({ [read]: () => answered(transaction) });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  const receipt = screen.queryByRole('link', { name: 'View receipt' });
  expect(receipt?.getAttribute('href') ?? null).toBe(transaction.receiptFile);
});

test('a deposit is paid where its contract is signed', async () => {
  open({ [read]: () => answered(aTransaction({ type: 'Deposit', contractStatus: 'Awaiting' })) });
  expect(await arrival()).toHaveTextContent(paths.signAndPay('contract-1'));
});

test('keeps the form during a payment, even when the transaction is already paid', async () => {
  let transaction = rent;
  let finish: (response: Response) => void = () => undefined;
  const { user, sent } = open({
    [read]: () => answered(transaction),
    [process]: () => new Promise((resolve) => (finish = resolve)),
  });
  await fillCard(user);
  await user.click(pay());
  await waitFor(() => expect(sent(process)).toHaveLength(1));
  transaction = aTransaction(paid);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(sent(read).length).toBeGreaterThan(1));
  expect(screen.queryByText(errorMessages.already_paid)).not.toBeInTheDocument();
  finish(processed());
  expect(await arrival()).toHaveTextContent(paths.paymentSuccess('pi_1'));
});

const startAutopay = 'POST /contracts/contract-1/autopay';

test('with autopay the words are shown and agreed to before the card is charged', async () => {
  const { user, sent, calls } = open({
    ...withSettings(),
    ...withAutopay(null),
    [startAutopay]: () => json(201, { setup: null }),
  });
  await fillCard(user);
  await user.click(await screen.findByLabelText('Charge my rent to this card from now on (autopay)'));
  expect(screen.getByText(autopayConsents[1] ?? '')).toBeVisible();
  await user.click(pay());
  await arrival();
  expect(sent(startAutopay).map(({ body }) => body)).toEqual([
    { consentVersion: 1, paymentIntentId: 'pi_1' },
  ]);
  const order = calls.map(({ method, path }) => `${method} ${path}`);
  expect(order.indexOf(startAutopay)).toBeLessThan(order.indexOf(confirmCall));
});

test('whoever no longer wants autopay after a declined card does not get it', async () => {
  let isGood = false;
  const stop = 'DELETE /contracts/contract-1/autopay';
  const { user, sent, calls } = open({
    ...withSettings(),
    ...withAutopay(null),
    [startAutopay]: () => json(201, { setup: null }),
    [stop]: () => json(200, { message: messages.autopayOff, autopay: null }),
    [confirmCall]: () => (isGood ? json(200, { id: 'pi_1', status: 'succeeded' }) : declined()),
  });
  const box = await screen.findByLabelText('Charge my rent to this card from now on (autopay)');
  await fillCard(user);
  await user.click(box);
  await user.click(pay());
  await waitFor(() => expect(sent(confirmCall)).toHaveLength(1));
  isGood = true;
  await waitFor(() => expect(pay()).toBeEnabled());
  await user.click(box);
  await user.click(pay());
  await arrival();
  const order = calls.map(({ method, path }) => `${method} ${path}`);
  expect(order.indexOf(stop)).toBeGreaterThan(order.indexOf(startAutopay));
  expect(order.indexOf(stop)).toBeLessThan(order.lastIndexOf(confirmCall));
  expect(sent(startAutopay)).toHaveLength(1);
});

test('no card is charged where autopay could not be agreed to', async () => {
  const { user, sent } = open({
    ...withSettings(),
    ...withAutopay(null),
    [startAutopay]: () => failure(503, errorMessages.payments_unavailable),
  });
  await fillCard(user);
  await user.click(await screen.findByLabelText('Charge my rent to this card from now on (autopay)'));
  await user.click(pay());
  expect((await screen.findAllByText(errorMessages.payments_unavailable)).length).toBeGreaterThan(0);
  expect(sent(confirmCall)).toHaveLength(0);
});

test('autopay is offered for cards only, and not where it is on already', async () => {
  const waysToPay = { ...someSettings.waysToPay, fpx: true };
  const label = 'Charge my rent to this card from now on (autopay)';
  const { user, unmount } = open({ ...withSettings({ ...someSettings, waysToPay }), ...withAutopay(null) });
  expect(await screen.findByLabelText(label)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Online banking (FPX)' }));
  expect(screen.queryByLabelText(label)).toBeNull();
  unmount();
  open({ ...withSettings(), ...withAutopay(anAutopay()) });
  expect(await screen.findByLabelText('Card number')).toBeVisible();
  expect(screen.queryByLabelText(label)).toBeNull();
});

test('autopay is not offered for the last rents of a contract that has ended', async () => {
  const left = { ...rent, contractStatus: 'Ended' as const };
  open({ ...withSettings(), ...withAutopay(null), [read]: () => answered(left) });
  expect(await screen.findByLabelText('Card number')).toBeVisible();
  await waitFor(() => expect(pay()).toBeEnabled());
  expect(screen.queryByLabelText(/autopay/)).toBeNull();
});

test('what the bank wants to be confirmed is paid with the saved card, without typing it', async () => {
  const toConfirm = { transactionId: 'transaction-1', amount: 2400, cardId: 'pm_1' };
  const { user, sent } = open({ ...withSettings(), ...withAutopay(anAutopay({ toConfirm })) });
  await user.click(await screen.findByRole('button', { name: 'Confirm with Visa •••• 4242' }));
  expect(await arrival()).toHaveTextContent(paths.paymentSuccess('pi_1'));
  expect(sent(confirmCall).map(({ body }) => body)).toEqual([
    {
      client_secret: 'pi_1_secret_2',
      return_url: `${location.origin}/payment-success/pi_1`,
      payment_method: 'pm_1',
    },
  ]);
});

test('a metered charge says how it was calculated, with both photographs', async () => {
  const photograph = (name: string) => ({ url: `/api/${name}?signature=1`, width: 800, height: 600 });
  const reckoning: ReckoningAnswer['reckoning'] = {
    meter: 'Electricity, room A',
    unit: 'kWh',
    from: { reading: 1234, readOn: '2026-11-02', photograph: photograph('first') },
    to: { reading: 1300.5, readOn: '2026-12-01', photograph: photograph('second') },
    used: 66.5,
    price: 0.55,
    amount: 36.58,
  };
  let isUp = false;
  const { user } = open({
    [read]: () => answered(aTransaction({ type: 'Other Fees', amount: 36.58, isMetered: true })),
    'GET /transactions/transaction-1/reckoning': () =>
      isUp ? json<ReckoningAnswer>(200, { reckoning }) : failure(500, 'Broken'),
  });
  expect(await screen.findByText('Error: Broken')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const section = within(await screen.findByRole('region', { name: 'How it was calculated' }));
  expect(section.getByText('1,234.0 → 1,300.5 = 66.5 kWh × RM 0.55 = RM 36.58')).toBeVisible();
  expect(section.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/api/first?signature=1',
    '/api/second?signature=1',
  ]);
});
