import { errorMessages } from '@teduh/shared/errors.constants';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { unreachable } from '../api/api-error.ts';
import { paths } from '../lib/paths.ts';
import { failure, json } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { arrival, create, open, pay, process, read } from '../test/payment-page.tsx';
import { confirmCall, declined, fillCard } from '../test/payments.ts';

test('a card that succeeds is processed, and the status page follows', async () => {
  const { user, sent } = open();
  await fillCard(user);
  await user.click(pay());
  expect(await arrival()).toHaveTextContent(paths.paymentSuccess('pi_1'));
  expect(sent(create).map(({ body }) => body)).toEqual([{ transactionId: 'transaction-1', amount: 2400 }]);
  expect(sent(confirmCall).map(({ body }) => body)).toEqual([
    {
      client_secret: 'pi_1_secret_2',
      return_url: `${location.origin}/payment-success/pi_1`,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2039',
      'payment_method_data[card][cvc]': '123',
    },
  ]);
  expect(sent(confirmCall)[0]?.authorization).toBeNull();
  expect(sent(process).map(({ body }) => body)).toEqual([
    { paymentIntentId: 'pi_1', transactionId: 'transaction-1' },
  ]);
});

test('the card’s digits are shown in groups and stay out of the store', async () => {
  const { user, store } = open();
  await fillCard(user);
  expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');
  expect(screen.getByLabelText('Expiry date')).toHaveValue('12 / 39');
  expect(screen.getByLabelText('Card number')).toHaveAttribute('autocomplete', 'cc-number');
  expect(screen.getByLabelText('Expiry date')).toHaveAttribute('autocomplete', 'cc-exp');
  expect(screen.getByLabelText('CVC')).toHaveAttribute('autocomplete', 'cc-csc');
  await user.click(pay());
  await arrival();
  expect(JSON.stringify(store.getState())).not.toContain('42424242');
});

test('a digit put in the middle leaves the cursor behind it', async () => {
  const { user } = open();
  const number = await screen.findByLabelText<HTMLInputElement>('Card number');
  await user.type(number, '42424242');
  await user.type(number, '1', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  expect(number).toHaveValue('4242 1424 2');
  expect(number.selectionStart).toBe(6);
});

test('two quick clicks pay once', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { user, sent } = open({ [confirmCall]: () => new Promise((resolve) => (answer = resolve)) });
  await fillCard(user);
  const form = screen.getByRole('form', { name: 'Card payment' }) as HTMLFormElement;
  form.requestSubmit();
  form.requestSubmit();
  await waitFor(() => expect(sent(confirmCall)).toHaveLength(1));
  form.requestSubmit();
  answer(json(200, { id: 'pi_1', status: 'succeeded' }));
  await arrival();
  expect(sent(create)).toHaveLength(1);
  expect(sent(confirmCall)).toHaveLength(1);
  expect(sent(process)).toHaveLength(1);
});

test('shows a declined card in the form and in a toast, and tries another card with the same intent', async () => {
  let isGood = false;
  const { user, sent } = open({
    [confirmCall]: () => (isGood ? json(200, { id: 'pi_1', status: 'succeeded' }) : declined()),
  });
  await fillCard(user, '4000000000000002');
  await user.click(pay());
  const form = within(screen.getByRole('form', { name: 'Card payment' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Your card was declined.');
  await waitFor(() => expect(screen.getAllByText('Your card was declined.')).toHaveLength(2));
  expect(sent(process)).toHaveLength(0);

  isGood = true;
  await user.clear(screen.getByLabelText('Card number'));
  await fill(user, screen.getByLabelText('Card number'), '4242424242424242');
  await user.click(pay());
  expect(await arrival()).toHaveTextContent(paths.paymentSuccess('pi_1'));
  expect(sent(create)).toHaveLength(1);
});

test('a card that asks for authentication leaves for the bank’s page', async () => {
  const assign = vi.fn();
  const { user, sent } = open({
    [confirmCall]: () =>
      json(200, {
        status: 'requires_action',
        next_action: { type: 'redirect_to_url', redirect_to_url: { url: '/sandbox/stripe/authenticate/1' } },
      }),
  });
  vi.stubGlobal('location', { origin: location.origin, assign });
  await fillCard(user, '4000002500003155');
  await user.click(pay());
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/sandbox/stripe/authenticate/1'));
  expect(pay()).toBeDisabled();
  expect(sent(process)).toHaveLength(0);
});

test('a card that is still processing goes to the status page without being processed', async () => {
  const { user, sent } = open({ [confirmCall]: () => json(200, { id: 'pi_1', status: 'processing' }) });
  await fillCard(user, '4000000000000077');
  await user.click(pay());
  expect(await arrival()).toHaveTextContent(paths.paymentSuccess('pi_1'));
  expect(sent(process)).toHaveLength(0);
});

test('a processing call that fails is only logged, and the status page follows all the same', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = open({ [process]: () => failure(500, errorMessages.unexpected_error) });
  await fillCard(user);
  await user.click(pay());
  expect(await arrival()).toHaveTextContent(paths.paymentSuccess('pi_1'));
  expect(screen.queryByText(errorMessages.unexpected_error)).not.toBeInTheDocument();
  expect(logged).toHaveBeenCalledExactlyOnceWith('Failed to process payment', {
    status: 500,
    data: { code: 'unexpected_error', message: errorMessages.unexpected_error, isError: true },
  });
});

test('finds out at the next attempt that a payment with a lost answer has succeeded', async () => {
  let attempts = 0;
  const { user, sent } = open({
    [confirmCall]: () => {
      attempts += 1;
      if (attempts === 1) throw new TypeError('Failed to fetch');
      const payment_intent = { id: 'pi_1', status: 'succeeded' };
      return json(400, { error: { type: 'invalid_request_error', message: 'Already.', payment_intent } });
    },
  });
  await fillCard(user);
  await user.click(pay());
  const form = within(screen.getByRole('form', { name: 'Card payment' }));
  expect(await form.findByRole('alert')).toHaveTextContent(unreachable);
  await user.click(pay());
  expect(await arrival()).toHaveTextContent(paths.paymentSuccess('pi_1'));
  expect(sent(create)).toHaveLength(1);
  expect(sent(process)).toHaveLength(1);
});

test('requests a new intent when the old one can no longer be used', async () => {
  let attempts = 0;
  const { user, sent } = open({
    [confirmCall]: () => {
      attempts += 1;
      if (attempts > 1) return json(200, { id: 'pi_1', status: 'succeeded' });
      const payment_intent = { id: 'pi_1', status: 'canceled' };
      return json(400, { error: { type: 'invalid_request_error', message: 'Canceled.', payment_intent } });
    },
  });
  await fillCard(user);
  await user.click(pay());
  await screen.findAllByText('Canceled.');
  await user.click(pay());
  await arrival();
  expect(sent(create)).toHaveLength(2);
});

test('shows why an intent is refused and refetches what is due', async () => {
  const { user, sent } = open({ [create]: () => failure(400, errorMessages.wrong_amount) });
  await fillCard(user);
  await user.click(pay());
  const form = within(screen.getByRole('form', { name: 'Card payment' }));
  expect(await form.findByRole('alert')).toHaveTextContent(errorMessages.wrong_amount);
  expect(sent(confirmCall)).toHaveLength(0);
  await waitFor(() => expect(sent(read).length).toBeGreaterThan(1));
});

test('nothing is sent while a field is wrong, and the first wrong one has the focus', async () => {
  const { user, sent } = open();
  await fill(user, await screen.findByLabelText('Card number'), '4242424242424241');
  await user.click(pay());
  const number = screen.getByLabelText('Card number');
  await waitFor(() => expect(number).toHaveAccessibleDescription('The card number is not valid'));
  expect(number).toHaveFocus();
  expect(screen.getByLabelText('CVC')).toHaveAccessibleDescription('CVC is required');
  expect(sent(create)).toHaveLength(0);
});

test('a test card fills in the form', async () => {
  const { user, sent } = open();
  await user.click(await screen.findByText(/Test cards/));
  await user.click(screen.getByRole('button', { name: /4242 4242 4242 4242/ }));
  expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');
  await user.click(pay());
  await arrival();
  expect(sent(confirmCall)).toHaveLength(1);
});
