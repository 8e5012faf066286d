import { messages } from '@teduh/shared/messages';
import type { Transaction, TransferAnswer } from '@teduh/shared/transactions';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { aTransaction, configWith } from '../test/payments.ts';
import { renderAt } from '../test/render.tsx';
import { someSettings, withSettings } from '../test/settings.ts';
import { stubUploads } from '../test/uploads.ts';
import { Component as PaymentPage } from './payment.page.tsx';

const transfer: TransferAnswer['transfer'] = {
  bankName: 'Bank Contoh',
  accountNumber: '5141 2345 6789',
  accountHolder: 'Teduh Homes Sdn. Bhd.',
  duitnowQr: { url: '/images/abc/300.jpg', width: 300, height: 300 },
  amount: 2400,
  reference: 'TD-2026-0012-R1',
};
const waiting: Transaction['slip'] = {
  status: 'Waiting for Confirmation',
  reference: 'TD-2026-0012-R1',
  reason: null,
  uploadedAt: '2026-11-17T02:00:00.000Z',
  file: '/api/transactions/transaction-1/slip?signature=1',
};

function open(slip: Transaction['slip'] = null, more: Parameters<typeof stubApi>[0] = {}) {
  stubApi({
    ...configWith({}),
    ...withSettings({ ...someSettings, waysToPay: { ...someSettings.waysToPay, bankTransfer: true } }),
    'GET /transactions/transaction-1': () => json(200, { transaction: aTransaction({ slip }) }),
    'GET /transactions/transaction-1/transfer': () => json(200, { transfer }),
    ...more,
  });
  return renderAt(<PaymentPage />, {
    path: '/payment/:transactionId',
    at: paths.payment('transaction-1'),
    as: { userId: 'user-1' },
  });
}

test('a bank transfer shows account, code, exact amount and reference, and takes the slip', async () => {
  const uploads = stubUploads({
    'POST /transactions/transaction-1/slip': () =>
      json(201, { message: messages.slipUploaded, transaction: aTransaction({ slip: waiting }) }),
  });
  const { user, container } = open();
  await user.click(await screen.findByRole('tab', { name: 'Bank transfer' }));
  expect(await screen.findByText('5141 2345 6789')).toBeVisible();
  expect(screen.getByText('TD-2026-0012-R1')).toBeVisible();
  expect(screen.getByRole('img', { name: 'DuitNow QR code' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send the slip' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Please choose the slip of your transfer');
  const input = container.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File(['x'], 'slip.pdf', { type: 'application/pdf' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send the slip' }));
  expect(await screen.findByText(messages.slipUploaded)).toBeVisible();
  expect(uploads[0]?.body.get('slip')).toMatchObject({ name: 'slip.pdf' });
});

test.each<[string, Pick<Clipboard, 'writeText'> | undefined]>([
  ['has no clipboard without https', undefined],
  ['refuses', { writeText: () => Promise.reject(new DOMException('Refused', 'NotAllowedError')) }],
])('says what to do where the browser %s', async (_what, clipboard) => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Bank transfer' }));
  const copy = await screen.findByRole('button', { name: 'Copy account number' });
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as Clipboard);
  await user.click(copy);
  expect(
    await screen.findByText(
      'Your browser does not let us copy. Please select the account number and copy it.',
    ),
  ).toBeVisible();
  expect(copy).toHaveTextContent('Copy');
  expect(copy).not.toHaveTextContent('Copied');
});

test('copies what the bank asks for, without spaces', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Bank transfer' }));
  const copy = await screen.findByRole('button', { name: 'Copy account number' });
  await user.click(copy);
  expect(copy).toHaveTextContent('Copied');
  expect(await navigator.clipboard.readText()).toBe('514123456789');
});

test('what the server says about a slip stands beside it', async () => {
  const words = 'The slip must be a PNG or JPEG picture, or a PDF file';
  stubUploads({
    'POST /transactions/transaction-1/slip': () => failure(415, 'Bad', { errorFields: { slip: words } }),
  });
  const { user, container } = open();
  await user.click(await screen.findByRole('tab', { name: 'Bank transfer' }));
  const input = container.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File(['x'], 'slip.png', { type: 'image/png' }));
  await user.click(screen.getByRole('button', { name: 'Send the slip' }));
  expect(await screen.findByText(words)).toBeVisible();
});

test('somebody who has sent a slip reads that it waits', async () => {
  open(waiting);
  expect(await screen.findByText('Waiting for confirmation')).toBeVisible();
  // Nothing is to be paid once more.
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the slip' })).toHaveAttribute('href', waiting?.file);
});

test('somebody who did not transfer after all withdraws the slip', async () => {
  const { user } = open(waiting, {
    'DELETE /transactions/transaction-1/slip': () =>
      json(200, { message: messages.slipWithdrawn, transaction: aTransaction() }),
  });
  await user.click(await screen.findByRole('button', { name: 'Withdraw the slip' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(messages.slipWithdrawn)).toBeVisible();
});

test('somebody whose slip was refused reads why', async () => {
  open({ ...(waiting as NonNullable<typeof waiting>), status: 'Refused', reason: 'Nothing has come' });
  expect(await screen.findByText('Nothing has come')).toBeVisible();
});

test('an account that does not load can be asked for again', async () => {
  let isUp = false;
  const { user } = open(null, {
    'GET /transactions/transaction-1/transfer': () =>
      isUp ? json(200, { transfer }) : failure(500, 'Broken'),
  });
  await user.click(await screen.findByRole('tab', { name: 'Bank transfer' }));
  expect(await screen.findByText('Error: Broken')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('5141 2345 6789')).toBeVisible();
});

test('where no transfers are taken there is only the card', async () => {
  open(null, withSettings());
  expect(await screen.findByRole('heading', { name: 'Pay by card' })).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});
