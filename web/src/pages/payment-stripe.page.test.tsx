import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { TransactionAnswer } from '@teduh/shared/transactions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { anIntent, aTransaction, configWith } from '../test/payments.ts';
import { renderAt } from '../test/render.tsx';
import { Component as PaymentPage } from './payment.page.tsx';

const create = 'POST /transactions/create-payment-intent';
const process = 'POST /transactions/process-payment';

type Ready = () => void;
let onReady: Ready | undefined;
const submit = vi.fn();
const confirmPayment = vi.fn();
const elements = vi.fn();
const element = {
  mount: () => undefined,
  destroy: () => undefined,
  update: () => undefined,
  on: (event: string, heard: Ready) => {
    if (event === 'ready') onReady = heard;
  },
  off: () => undefined,
};
const group = { create: () => element, getElement: () => null, update: () => undefined, submit };

/** Stands where Stripe's own script puts itself; the loader and the React parts are the real ones. */
const Stripe = Object.assign(
  () => ({
    elements,
    confirmPayment,
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
  }),
  { version: 'endive' },
);

beforeEach(() => {
  onReady = undefined;
  vi.stubGlobal('Stripe', Stripe);
  elements.mockReset().mockReturnValue(group);
  submit.mockReset().mockResolvedValue({});
  confirmPayment.mockReset();
});

function open(more: Parameters<typeof stubApi>[0] = {}) {
  const calls = stubApi({
    ...configWith({ provider: 'stripe', publishableKey: 'pk_test_1', apiBase: null }),
    'GET /transactions/transaction-1': () => json<TransactionAnswer>(200, { transaction: aTransaction() }),
    [create]: () => json(200, anIntent(2400)),
    [process]: () => json(200, { message: messages.paymentProcessed }),
    ...more,
  });
  const at = paths.payment('transaction-1');
  const view = renderAt(<PaymentPage />, { path: '/payment/:transactionId', at, as: {} });
  const count = (call: string) => calls.filter(({ method, path }) => `${method} ${path}` === call).length;
  return { count, ...view };
}

async function ready() {
  await waitFor(() => expect(onReady).toBeDefined());
  act(() => onReady?.());
}

const pay = () => screen.getByRole('button', { name: 'Pay RM 2,400' });

test('Stripe’s Payment Element is shown for the intent, and its success is processed', async () => {
  confirmPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
  const { user, count } = open();
  await ready();
  expect(elements).toHaveBeenCalledWith(expect.objectContaining({ clientSecret: 'pi_1_secret_2' }));
  await user.click(pay());
  expect(await screen.findByLabelText('location')).toHaveTextContent(paths.paymentSuccess('pi_1'));
  expect(confirmPayment).toHaveBeenCalledExactlyOnceWith({
    elements: group,
    confirmParams: { return_url: `${location.origin}/payment-success/pi_1` },
    redirect: 'if_required',
  });
  expect(count(create)).toBe(1);
  expect(count(process)).toBe(1);
});

test('shows Stripe’s message for a declined card and uses the same intent again', async () => {
  confirmPayment.mockResolvedValue({ error: { type: 'card_error', message: 'Your card was declined.' } });
  const { user, count } = open();
  await ready();
  await user.click(pay());
  const form = within(screen.getByRole('form', { name: 'Card payment' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Your card was declined.');
  await user.click(pay());
  await waitFor(() => expect(confirmPayment).toHaveBeenCalledTimes(2));
  expect(count(create)).toBe(1);
  expect(count(process)).toBe(0);
});

test('an incomplete card is not sent', async () => {
  submit.mockResolvedValue({ error: { type: 'validation_error', message: 'Incomplete.' } });
  const { user } = open();
  await ready();
  await user.click(pay());
  await waitFor(() => expect(submit).toHaveBeenCalled());
  await waitFor(() => expect(pay()).toBeEnabled());
  expect(confirmPayment).not.toHaveBeenCalled();
});

test('before Stripe is ready, paying says that it has not been initialized', async () => {
  const { user } = open();
  await waitFor(() => expect(elements).toHaveBeenCalled());
  await user.click(pay());
  const form = within(screen.getByRole('form', { name: 'Card payment' }));
  expect(await form.findByRole('alert')).toHaveTextContent(messages.stripeMissing);
  expect(confirmPayment).not.toHaveBeenCalled();
});

test('shows why an intent cannot be created, which can be tried again', async () => {
  let isUp = false;
  const { user } = open({
    [create]: () => (isUp ? json(200, anIntent(2400)) : failure(503, errorMessages.payments_unavailable)),
  });
  expect(await screen.findByText(errorMessages.payments_unavailable)).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(elements).toHaveBeenCalled());
});
