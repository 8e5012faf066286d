import { errorMessages } from '@teduh/shared/errors.constants';
import type { Signing } from '@teduh/shared/signing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { openPdf, prepareAgreement } from '../../test/agreement-pdf.ts';
import { failure, json } from '../../test/api.ts';
import { aTransaction, fillCard } from '../../test/payments.ts';
import { calls, open, press } from '../../test/sign-and-pay.tsx';
import { aContractToSign, signedByTenant } from '../../test/signing.ts';

vi.mock('../../features/signing/pdf.ts', () => import('../../test/agreement-pdf.ts'));
beforeEach(prepareAgreement);

test('after signing in the browser the deposit is paid without an upload', async () => {
  const { user, sent } = open({ signing: signedByTenant() });
  expect(await screen.findByText('You signed on 15 Nov 2026, 10:14.')).toBeVisible();
  await fillCard(user);
  await press(user, 'Submit and Pay');
  expect(await screen.findByLabelText('location')).toHaveTextContent(paths.paymentSuccess('pi_1'));
  expect(sent(calls.createIntent)).toHaveLength(1);
  expect(openPdf).not.toHaveBeenCalled();
});

test('a tenant who has signed pays the deposit although the signing does not answer', async () => {
  const { user, sent } = open({
    contract: aContractToSign({ isSignedByTenant: true }),
    api: { [calls.signing]: () => failure(500, errorMessages.unexpected_error) },
  });
  expect(await screen.findByText('You have signed it.')).toBeVisible();
  expect(screen.getByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  expect(screen.queryByText(/Upload/)).not.toBeInTheDocument();
  await fillCard(user);
  await press(user, 'Submit and Pay');
  expect(await screen.findByLabelText('location')).toHaveTextContent(paths.paymentSuccess('pi_1'));
  expect(sent(calls.createIntent)).toHaveLength(1);
});

test('while nothing is signed the deposit is not paid', async () => {
  const { user, sent } = open();
  await fillCard(user);
  await press(user, 'Submit and Pay');
  await waitFor(() => expect(screen.getAllByText(errorMessages.signed_contract_missing)).toHaveLength(2));
  expect(sent(calls.createIntent)).toHaveLength(0);
});

const unsignedByLandlord = signedByTenant({
  parties: signedByTenant().parties.map((each) =>
    each.party === 'landlord' ? { ...each, method: null, signedAt: null } : each,
  ),
});
const bothSigned = 'Aminah Yusof signed for the landlord on 15 Nov 2026, 10:14.';

test.each<[string, Signing, boolean, string[]]>([
  [
    'has still to sign, before the deposit is paid',
    unsignedByLandlord,
    false,
    [
      'The landlord has not signed yet.',
      'You need not wait for it to pay. We write to you as soon as the landlord has signed.',
    ],
  ],
  [
    'has still to sign, after the deposit is paid',
    unsignedByLandlord,
    true,
    [
      'The landlord has not signed yet.',
      'There is nothing left to do for you. Your contract becomes active as soon as the landlord has signed, and we write to you then.',
    ],
  ],
  [
    'has signed too',
    signedByTenant({ status: 'Sealing' }),
    false,
    [bothSigned, 'The signed agreement is being made, and will be sent to you by mail.'],
  ],
  [
    'has signed too, and the agreement is sealed',
    signedByTenant({ status: 'Sealed' }),
    false,
    [bothSigned, 'Your signed agreement is ready, and was sent to you by mail.'],
  ],
])('says what comes next where the landlord %s', async (_what, signing, isDepositPaid, words) => {
  const { status } = signing;
  const isSigned = status !== 'Open';
  open({
    contract: aContractToSign({ signingStatus: status, isSigned, isSignedByTenant: true, isDepositPaid }),
    signing,
  });
  for (const sentence of words) expect(await screen.findByText(sentence)).toBeVisible();
});

test('who has sent the slip of the deposit is not asked to pay once more', async () => {
  open({
    contract: aContractToSign({ isSignedByTenant: true, isDepositSlipWaiting: true }),
    signing: unsignedByLandlord,
    api: { 'GET /transactions/transaction-1': () => json(200, { transaction: aTransaction() }) },
  });
  expect(await screen.findByText('We write to you as soon as the landlord has signed.')).toBeVisible();
});

test('only the payment has a deadline after the tenant has signed', async () => {
  open({ contract: aContractToSign({ isSignedByTenant: true }), signing: unsignedByLandlord });
  expect(await screen.findByText(/^Pay by 22 Nov 2026, 10:14/)).toBeVisible();
});

test('the sealed agreement can be opened', async () => {
  const signedFile = '/api/files/sealed.pdf?token=s';
  open({
    contract: aContractToSign({ isSigned: true, signingStatus: 'Sealed', signedFile }),
    signing: signedByTenant({ status: 'Sealed' }),
  });
  expect(await screen.findByRole('link', { name: 'Open the signed agreement' })).toHaveAttribute(
    'href',
    signedFile,
  );
});
