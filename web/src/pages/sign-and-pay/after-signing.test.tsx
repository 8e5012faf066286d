import { errorMessages } from '@teduh/shared/errors.constants';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { openPdf, prepareAgreement } from '../../test/agreement-pdf.ts';
import { fillCard } from '../../test/payments.ts';
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

test('while nothing is signed the deposit is not paid', async () => {
  const { user, sent } = open();
  await fillCard(user);
  await press(user, 'Submit and Pay');
  await waitFor(() => expect(screen.getAllByText(errorMessages.signed_contract_missing)).toHaveLength(2));
  expect(sent(calls.createIntent)).toHaveLength(0);
});

test.each([
  ['still signs', { status: 'Open', parties: [] }, 'The landlord still signs.'],
  ['has signed too', { status: 'Sealing' }, 'The signed agreement is being made, and will be sent to you.'],
] as const)('says that the landlord %s', async (_what, { status }, words) => {
  const signing = signedByTenant({ status });
  const parties =
    status === 'Open'
      ? signing.parties.map((each) => (each.party === 'landlord' ? { ...each, signedAt: null } : each))
      : signing.parties;
  open({ contract: aContractToSign({ signingStatus: status }), signing: { ...signing, parties } });
  expect(await screen.findByText(words)).toBeVisible();
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
