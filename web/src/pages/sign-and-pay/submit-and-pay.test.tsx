import type { Contract, ContractAnswer } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { failure, json } from '../../test/api.ts';
import {
  arrival,
  awaiting,
  choose,
  create,
  openToSignOnPaper as open,
  pdf,
  process,
  read,
  send,
  signed,
  submit,
} from '../../test/paper-signing.tsx';
import { anIntent, confirmCall, declined, fillCard } from '../../test/payments.ts';

test('one click uploads, pays and processes the deposit, in this order', async () => {
  const order: string[] = [];
  const { user, sentFiles, sent } = open({
    uploads: {
      [send]: () => {
        order.push('upload');
        return json(200, { message: messages.contractUploaded, contract: signed });
      },
    },
    api: {
      [create]: () => {
        order.push('intent');
        return json(200, anIntent(7200));
      },
      [confirmCall]: () => {
        order.push('card');
        return json(200, { id: 'pi_1', status: 'succeeded' });
      },
    },
  });
  await choose(pdf());
  await fillCard(user);
  await user.click(submit());
  expect(await arrival()).toHaveTextContent(paths.paymentSuccess('pi_1'));
  expect(order).toEqual(['upload', 'intent', 'card']);
  expect(sentFiles[0]?.body.get('signedContract')).toHaveProperty('name', 'signed.pdf');
  expect(sent(create)[0]?.body).toEqual({ contractId: 'contract-1', amount: 7200 });
  expect(sent(process).map(({ body }) => body)).toEqual([
    { paymentIntentId: 'pi_1', contractId: 'contract-1' },
  ]);
});

test('without a signed contract nothing is charged', async () => {
  const { user, sent } = open();
  await fillCard(user);
  await user.click(submit());
  await waitFor(() => expect(screen.getAllByText(errorMessages.signed_contract_missing)).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Choose PDF' })).toHaveFocus();
  expect(sent(create)).toHaveLength(0);
});

test('does not upload the contract while the card is incomplete', async () => {
  const { user, sentFiles } = open();
  await choose(pdf());
  await user.click(submit());
  await waitFor(() =>
    expect(screen.getByLabelText('Card number')).toHaveAccessibleDescription('Card number is required'),
  );
  expect(sentFiles).toHaveLength(0);
});

test('shows the reason of a failed upload and charges no card', async () => {
  const reason = 'This file is not a PDF.';
  const { user, sent } = open({
    uploads: { [send]: () => failure(415, reason, { errorFields: { signedContract: reason } }) },
  });
  await choose(pdf());
  await fillCard(user);
  await user.click(submit());
  await waitFor(() => expect(screen.getAllByText(messages.contractUploadFailed)).toHaveLength(2));
  expect(screen.getByText(reason)).toBeVisible();
  expect(sent(create)).toHaveLength(0);
  expect(submit()).toBeEnabled();
});

test('the upload shows how far it has come', async () => {
  let finish: (response: Response) => void = () => undefined;
  const { user, sentFiles } = open({
    uploads: { [send]: () => new Promise((resolve) => (finish = resolve)) },
  });
  await choose(pdf());
  await fillCard(user);
  await user.click(submit());
  await waitFor(() => expect(sentFiles).toHaveLength(1));
  sentFiles[0]?.progress(0.42);
  expect(await screen.findByText('Uploading... 42%')).toBeVisible();
  sentFiles[0]?.progress(1);
  expect(await screen.findAllByText('Checking the contract...')).not.toHaveLength(0);
  finish(json(200, { message: messages.contractUploaded, contract: signed }));
  await arrival();
});

test('after a declined card neither the upload nor the intent is repeated', async () => {
  let isGood = false;
  let contract: Contract = awaiting;
  const { user, sentFiles, sent } = open({
    uploads: {
      [send]: () => {
        contract = signed;
        return json(200, { message: messages.contractUploaded, contract });
      },
    },
    api: {
      [read]: () => json<ContractAnswer>(200, { contract }),
      [confirmCall]: () => (isGood ? json(200, { id: 'pi_1', status: 'succeeded' }) : declined()),
    },
  });
  await choose(pdf());
  await fillCard(user);
  await user.click(submit());
  const form = within(screen.getByRole('form', { name: 'Card payment' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Your card was declined.');
  expect(await screen.findByText(/We have your signed contract/)).toBeVisible();
  isGood = true;
  await user.click(submit());
  expect(await arrival()).toHaveTextContent(paths.paymentSuccess('pi_1'));
  expect(sentFiles).toHaveLength(1);
  expect(sent(create)).toHaveLength(1);
});

test('two quick clicks upload and pay once', async () => {
  const { user, sentFiles, sent } = open();
  await choose(pdf());
  await fillCard(user);
  const form = screen.getByRole('form', { name: 'Card payment' }) as HTMLFormElement;
  form.requestSubmit();
  form.requestSubmit();
  await arrival();
  expect(sentFiles).toHaveLength(1);
  expect(sent(confirmCall)).toHaveLength(1);
});

test('a contract that is signed already needs no new upload', async () => {
  const { user, sentFiles } = open({ contract: signed });
  expect(await screen.findByRole('link', { name: 'Open it' })).toHaveAttribute('href', signed.signedFile);
  await fillCard(user);
  await user.click(submit());
  await arrival();
  expect(sentFiles).toHaveLength(0);
});

test.each([
  ['another kind of file', new File(['x'], 'photo.png', { type: 'image/png' }), 'photo.png is not a PDF.'],
  [
    'a file that is too large',
    pdf('scan.pdf', 10 * 1024 * 1024 + 1),
    'scan.pdf has 10.1 MB; at most 10 MB are possible.',
  ],
])('rejects %s', async (_what, file, words) => {
  open();
  await choose(file);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
});

test('a chosen file can be removed', async () => {
  const { user } = open();
  await choose(pdf('mine.pdf'));
  await user.click(await screen.findByRole('button', { name: 'Remove mine.pdf' }));
  expect(screen.queryByText('mine.pdf')).not.toBeInTheDocument();
});
