import { autopayConsents } from '@teduh/shared/autopay.constants';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { anAutopay, readAutopay, withAutopay } from '../test/autopay.ts';
import { configWith, declined, fillCard } from '../test/payments.ts';
import { renderAt } from '../test/render.tsx';
import { withSettings } from '../test/settings.ts';
import { Component as AutopayPage } from './autopay.page.tsx';

const start = 'POST /contracts/contract-1/autopay';
const confirm = 'POST /contracts/contract-1/autopay/confirm';
const confirmCard = 'POST /sandbox/stripe/v1/setup_intents/seti_1/confirm';
const setup = { setupIntentId: 'seti_1', clientSecret: 'seti_1_secret_2' };

function open(more: Parameters<typeof stubApi>[0] = {}, at = paths.autopay('contract-1')) {
  const calls = stubApi({
    ...configWith({}),
    ...withSettings(),
    ...withAutopay(null),
    [start]: () => json(201, { setup }),
    [confirmCard]: () => json(200, { id: 'seti_1', status: 'succeeded' }),
    [confirm]: () => json(200, { message: messages.autopayOn, autopay: anAutopay() }),
    ...more,
  });
  const view = renderAt(<AutopayPage />, { path: '/autopay/:contractId', at, as: { userId: 'user-1' } });
  const sent = (call: string) => calls.filter(({ method, path }) => `${method} ${path}` === call);
  return { sent, ...view };
}

test('shows the words first, asks for the card after somebody has agreed, and turns autopay on', async () => {
  const { user, sent } = open();
  expect(await screen.findByText(autopayConsents[1] ?? '')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  expect(screen.queryByLabelText('Card number')).toBeNull();
  await user.click(screen.getByLabelText('I agree'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await fillCard(user);
  expect(sent(start).map(({ body }) => body)).toEqual([{ consentVersion: 1 }]);
  await user.click(screen.getByRole('button', { name: 'Turn autopay on' }));
  expect(await screen.findByLabelText('location')).toHaveTextContent(paths.paymentHistory);
  expect(sent(confirmCard)[0]?.body).toMatchObject({
    client_secret: setup.clientSecret,
    return_url: `${location.origin}${paths.autopay('contract-1')}`,
    'payment_method_data[card][number]': '4242424242424242',
  });
  expect(sent(confirm)).toHaveLength(1);
});

test('a card that is declined is said in the form, and another one can be typed', async () => {
  const { user, sent } = open({ [confirmCard]: () => declined(), ...withAutopay(anAutopay()) });
  expect(await screen.findByText('Another card takes the place of Visa •••• 4242.')).toBeVisible();
  await user.click(await screen.findByLabelText('I agree'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await fillCard(user, '4000000000000002');
  await user.click(screen.getByRole('button', { name: 'Turn autopay on' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.');
  expect(sent(confirm)).toHaveLength(0);
  expect(screen.getByLabelText('Card number')).toBeEnabled();
});

test('leaves for the page of the bank where the card asks for it, and finishes after the return', async () => {
  const assign = vi.fn();
  const leaving = open({
    [confirmCard]: () =>
      json(200, {
        status: 'requires_action',
        next_action: { type: 'redirect_to_url', redirect_to_url: { url: '/sandbox/stripe/authenticate/1' } },
      }),
  });
  vi.stubGlobal('location', { origin: location.origin, assign });
  await leaving.user.click(await screen.findByLabelText('I agree'));
  await leaving.user.click(screen.getByRole('button', { name: 'Continue' }));
  await fillCard(leaving.user, '4000002500003155');
  await leaving.user.click(screen.getByRole('button', { name: 'Turn autopay on' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/sandbox/stripe/authenticate/1'));
  leaving.unmount();

  const { sent } = open({}, `${paths.autopay('contract-1')}?setup_intent=seti_1&redirect_status=succeeded`);
  expect(await screen.findByLabelText('location')).toHaveTextContent(paths.paymentHistory);
  expect(sent(confirm)).toHaveLength(1);
});

test('says so when the bank refused, and offers to begin again', async () => {
  open(
    { [confirm]: () => failure(409, errorMessages.card_not_set_up) },
    `${paths.autopay('contract-1')}?setup_intent=seti_1&redirect_status=failed`,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(errorMessages.card_not_set_up);
  expect(screen.getByLabelText('I agree')).toBeEnabled();
});

test('an unknown contract is not found, and what cannot be read can be tried again', async () => {
  const { unmount } = open({ [readAutopay]: () => failure(404, errorMessages.contract_not_found) });
  expect(await screen.findByRole('heading', { name: 'Contract not found' })).toBeVisible();
  unmount();
  open({ [readAutopay]: () => failure(503, errorMessages.database_unavailable) });
  expect(await screen.findByRole('button', { name: /again/i })).toBeVisible();
});
