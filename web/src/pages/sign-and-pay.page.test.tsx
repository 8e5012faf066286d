import type { Contract, ContractAnswer, ContractMessageAnswer } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { anIntent, aTransaction, configWith, confirmCall, declined, fillCard } from '../test/payments.ts';
import { renderAt } from '../test/render.tsx';
import { aContract } from '../test/renting.ts';
import { stubUploads } from '../test/uploads.ts';
import { Component as SignAndPayPage } from './sign-and-pay.page.tsx';

const read = 'GET /contracts/contract-1';
const send = 'POST /contracts/upload-signed-contract/contract-1';
const create = 'POST /transactions/create-payment-intent';
const process = 'POST /transactions/process-deposit';

const awaiting = aContract({
  status: 'Awaiting',
  isSigned: false,
  isDepositPaid: false,
  signedFile: null,
  holdExpiresAt: '2026-11-22T02:14:05.000Z',
});
const signed = { ...awaiting, isSigned: true, signedFile: '/api/files/signed.pdf?token=s' };
const pdf = (name = 'signed.pdf', bytes = 4) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

type Options = {
  contract?: Contract;
  api?: Parameters<typeof stubApi>[0];
  uploads?: Parameters<typeof stubUploads>[0];
};

function open({ contract = awaiting, api = {}, uploads = {} }: Options = {}) {
  const sentFiles = stubUploads({
    [send]: () => json<ContractMessageAnswer>(200, { message: messages.contractUploaded, contract: signed }),
    ...uploads,
  });
  const calls = stubApi({
    ...configWith({}),
    [read]: () => json<ContractAnswer>(200, { contract }),
    [create]: () => json(200, anIntent(7200)),
    [confirmCall]: () => json(200, { id: 'pi_1', status: 'succeeded' }),
    [process]: () => json(200, { message: messages.paymentProcessed }),
    ...api,
  });
  const path = '/application/sign-and-pay/:contractId';
  const view = renderAt(<SignAndPayPage />, { path, at: paths.signAndPay('contract-1'), as: {} });
  const sent = (call: string) => calls.filter(({ method, path: at }) => `${method} ${at}` === call);
  return { sentFiles, sent, ...view };
}

const submit = () => screen.getByRole('button', { name: 'Submit and Pay' });
const choose = async (...files: File[]) =>
  userEvent.setup({ applyAccept: false }).upload(await screen.findByLabelText('Signed contract'), files);
const arrival = () => screen.findByLabelText('location');

test('three steps: the contract to download, the signed one to upload, the deposit itemised', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Download contract' })).toHaveAttribute(
    'href',
    awaiting.originalFile,
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Suria Residence',
    'Download the contract',
    'Upload the signed contract',
    'Pay the deposit',
  ]);
  const amountOf = (label: string | RegExp) =>
    within(screen.getByText(label).parentElement as HTMLElement).getByRole('definition');
  expect(amountOf('Deposit')).toHaveTextContent('RM 4,800');
  expect(amountOf(/^First month’s rent \d/)).toHaveTextContent('RM 2,400');
  expect(amountOf('Deposit payable')).toHaveTextContent('RM 7,200');
});

test('says what the stamp duty is likely to be, before anybody signs', async () => {
  open();
  // RM 28,800 a year are 116 blocks of RM 250.
  expect((await screen.findByText('Stamp duty, estimate')).nextElementSibling).toHaveTextContent('RM 116');
});

test('says why an upload was sent back', async () => {
  const sentBack = { reason: 'Page 3 is missing', at: '2026-11-16T02:14:05.000Z' };
  open({ contract: { ...awaiting, sentBack } });
  expect(await screen.findByText('We could not accept what you uploaded')).toBeVisible();
  expect(screen.getByText('Page 3 is missing')).toBeVisible();
});

test('says how long the unit is held', async () => {
  open();
  expect(await screen.findByText('Held for you, 7 days left')).toBeVisible();
  expect(screen.getByText(/Sign and pay by 22 Nov 2026, 10:14/)).toBeVisible();
});

test('counts the days of a hold that ends at midnight to the day before', async () => {
  open({ contract: { ...awaiting, holdExpiresAt: '2026-11-16T16:00:00.000Z' } });
  expect(await screen.findByText('Held for you, 1 day left')).toBeVisible();
  expect(screen.getByText(/Sign and pay by 17 Nov 2026, 00:00/)).toBeVisible();
});

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

test('with the deposit paid only the upload is left', async () => {
  let contract: Contract = { ...awaiting, isDepositPaid: true };
  const { user, sentFiles, sent } = open({
    uploads: {
      [send]: () => {
        contract = aContract();
        return json(200, { message: messages.contractUploaded, contract });
      },
    },
    api: { [read]: () => json<ContractAnswer>(200, { contract }) },
  });
  const button = await screen.findByRole('button', { name: 'Submit' });
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
  expect(screen.queryByText(/Held for you/)).not.toBeInTheDocument();
  await user.click(button);
  await waitFor(() => expect(screen.getAllByText(errorMessages.signed_contract_missing)).toHaveLength(2));
  await choose(pdf());
  await user.dblClick(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(messages.contractUploaded)).toBeVisible();
  expect(await screen.findByText('Your rental is active')).toBeVisible();
  expect(sentFiles).toHaveLength(1);
  expect(sent(create)).toHaveLength(0);
});

test('without a payment provider the contract can be uploaded all the same', async () => {
  const { user, sentFiles } = open({ api: configWith({ provider: 'none', apiBase: null }) });
  expect(await screen.findByText('Card payments are not set up')).toBeVisible();
  await choose(pdf());
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(messages.contractUploaded)).toBeVisible();
  expect(sentFiles).toHaveLength(1);
});

test.each([
  ['Active', 'Your rental is active', 'See your contracts'],
  ['Ended', 'This contract has ended.', 'Back to applications'],
  ['Cancelled', 'This contract has been cancelled.', 'Back to applications'],
] as const)('a contract that is %s says so', async (status, words, link) => {
  open({ contract: aContract({ status }) });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('an unknown contract says so', async () => {
  open({ api: { [read]: () => failure(404, errorMessages.contract_not_found) } });
  expect(await screen.findByText(errorMessages.contract_not_found)).toBeVisible();
});

test('a contract that does not load can be asked for again', async () => {
  let isUp = false;
  const answer = () => json<ContractAnswer>(200, { contract: awaiting });
  const { user } = open({
    api: { [read]: () => (isUp ? answer() : failure(500, errorMessages.unexpected_error)) },
  });
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Download contract' })).toBeVisible();
});

const waitingSlip = {
  status: 'Waiting for Confirmation',
  reference: 'TD-2026-0012-D',
  reason: null,
  uploadedAt: '2026-11-16T02:00:00.000Z',
  file: '/api/transactions/transaction-1/slip?signature=1',
} as const;
const depositWithSlip = {
  'GET /transactions/transaction-1': () =>
    json(200, {
      transaction: aTransaction({ type: 'Deposit', contractStatus: 'Awaiting', slip: waitingSlip }),
    }),
};

test('a contract that was sent back can be uploaded while the slip of the deposit waits', async () => {
  const sentBack = { reason: 'Page 3 is missing', at: '2026-11-16T02:00:00.000Z' };
  const { sentFiles, user } = open({
    contract: { ...awaiting, isDepositSlipWaiting: true, sentBack },
    api: depositWithSlip,
  });
  expect(await screen.findByText('Waiting for confirmation')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Submit and Pay' })).not.toBeInTheDocument();
  await choose(pdf());
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(messages.contractUploaded)).toBeVisible();
  expect(sentFiles).toHaveLength(1);
});

test('who has signed and sent the slip is told that nothing is left to do, and has nothing to submit but another file', async () => {
  const { user } = open({
    contract: { ...signed, isSignedByTenant: true, isDepositSlipWaiting: true },
    api: depositWithSlip,
  });
  expect(await screen.findByText(/There is nothing left to do for you/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'applications' })).toHaveAttribute('href', paths.application);
  expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Replace it' }));
  await choose(pdf());
  expect(await screen.findByRole('button', { name: 'Submit' })).toBeVisible();
});

test('a contract that follows another one is read and signed, and there is nothing to pay', async () => {
  const contract = { ...awaiting, isDepositPaid: true, renews: 'contract-0', depositPayable: 0 };
  open({ contract });
  expect(await screen.findByText('There is nothing to pay for it to begin')).toBeVisible();
  expect(screen.getByText(/the contract that you have stays as it is/)).toBeVisible();
  expect(screen.queryByText('Pay the deposit')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Submit and Pay' })).toBeNull();
});
