import type { Contract, ContractAnswer } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json } from '../test/api.ts';
import {
  awaiting,
  choose,
  create,
  openToSignOnPaper as open,
  pdf,
  read,
  send,
  signed,
} from '../test/paper-signing.tsx';
import { aTransaction, configWith } from '../test/payments.ts';
import { aContract } from '../test/renting.ts';

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
  expect(await screen.findByText('Online payments are not set up')).toBeVisible();
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
