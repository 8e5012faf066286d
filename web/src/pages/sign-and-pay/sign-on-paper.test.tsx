import { errorMessages } from '@teduh/shared/errors.constants';
import type { FoundSigningAnswer } from '@teduh/shared/signing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { prepareAgreement } from '../../test/agreement-pdf.ts';
import { failure, json } from '../../test/api.ts';
import { calls, open, press, region } from '../../test/sign-and-pay.tsx';
import { aContractToSign, aSigning, signedByTenant, signingAnswer } from '../../test/signing.ts';

vi.mock('../../features/signing/pdf.ts', () => import('../../test/agreement-pdf.ts'));
beforeEach(prepareAgreement);

test('what was uploaded on paper is not asked for again', async () => {
  open({ contract: aContractToSign({ isSigned: true, signedFile: '/api/files/signed.pdf' }) });
  expect(await screen.findByText('We have your signed contract.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign agreement' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
});

test.each([
  ['does not exist', () => json<FoundSigningAnswer>(200, { signing: null })],
  ['was given up', () => signingAnswer(aSigning({ status: 'Void' }))],
  ['was declined', () => signingAnswer(aSigning({ status: 'Declined' }))],
])('where the signing in the browser %s, only the paper way is left', async (_what, answer) => {
  open({ api: { [calls.signing]: answer } });
  expect(await screen.findByRole('heading', { level: 2, name: 'Upload the signed contract' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign agreement' })).not.toBeInTheDocument();
});

test('says that an admin has stopped the signing in the browser, until a signed copy is there', async () => {
  const stopped = { [calls.signing]: () => signingAnswer(signedByTenant({ status: 'Void' })) };
  const { unmount } = open({ contract: aContractToSign({ signingStatus: null }), api: stopped });
  expect(await screen.findByText('Signing in the browser was stopped')).toBeVisible();
  unmount();
  open({ contract: aContractToSign({ signingStatus: null, isSigned: true }), api: stopped });
  expect(await screen.findByText('We have your signed contract.')).toBeVisible();
  expect(screen.queryByText('Signing in the browser was stopped')).not.toBeInTheDocument();
});

test('a signing that does not load can be asked for again, with the paper way beside it', async () => {
  let isUp = false;
  const { user } = open({
    api: {
      [calls.signing]: () =>
        isUp ? signingAnswer(aSigning()) : failure(500, errorMessages.unexpected_error),
    },
  });
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Upload the signed contract' })).toBeVisible();
  isUp = true;
  await press(user, 'Try again');
  expect(await region()).toBeVisible();
});

const following = aContractToSign({ renews: 'contract-0', isDepositPaid: true });
const landlordUploads = 'Sign it with the landlord';

test.each([
  ['was stopped', { ...following, signingStatus: null }, () => signingAnswer(aSigning({ status: 'Void' }))],
  ['does not load', following, () => failure(500, errorMessages.unexpected_error)],
])(
  'where the signing of a contract that follows %s, the tenant is offered no upload',
  async (_what, contract, answer) => {
    open({ contract, api: { [calls.signing]: answer } });
    expect(await screen.findByRole('heading', { level: 2, name: landlordUploads })).toBeVisible();
    expect(screen.getByText(/the landlord uploads that copy/)).toBeVisible();
    expect(screen.queryByText(/Upload/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  },
);

test('where the agreement of a contract that follows is not shown, nobody is told to upload it', async () => {
  open({ contract: following, api: { [calls.file]: () => failure(404, errorMessages.contract_not_found) } });
  expect(await screen.findByText(/sign it on paper with the landlord, who uploads it/)).toBeVisible();
});

test('what is to be done for a contract that follows stands in one column, beside its summary', async () => {
  open({ contract: following });
  await region();
  const column = screen
    .getByText('There is nothing to pay for it to begin')
    .closest('ol, [class*=columns] > *');
  expect(column).toContainElement(screen.getByRole('heading', { name: 'Read the agreement' }));
  expect(column).not.toContainElement(screen.getByRole('heading', { name: 'Suria Residence' }));
});
