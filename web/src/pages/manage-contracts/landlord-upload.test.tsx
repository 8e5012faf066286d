import type { Contract, ContractAnswer, ContractsAnswer } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { SigningTrailAnswer, WaitingForLandlordAnswer } from '@teduh/shared/signing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../../test/api.ts';
import { renderAt } from '../../test/render.tsx';
import { aContract } from '../../test/renting.ts';
import { withSettings } from '../../test/settings.ts';
import { aTrail } from '../../test/signing-records.ts';
import { stubUploads } from '../../test/uploads.ts';
import { Component as ManageContractsPage } from '../manage-contracts.page.tsx';

const following = aContract({
  id: 'c-1',
  status: 'Awaiting',
  isSigned: false,
  signingStatus: null,
  signedFile: null,
  renews: 'c-0',
});
const uploadUrl = 'POST /contracts/upload-signed-contract/c-1';
const copy = new File(['%PDF-1.7'], 'both signed.pdf', { type: 'application/pdf' });

/** The drawer of a contract whose signing in the browser was stopped. */
async function open(contract: Contract, answer?: () => Response) {
  let current = contract;
  const uploads = stubUploads({
    [uploadUrl]: () => {
      if (answer) return answer();
      current = { ...contract, status: 'Active', isSigned: true, isSignedByTenant: true };
      return json(200, { message: messages.contractUploaded, contract: current });
    },
  });
  stubApi({
    ...withSettings(),
    'GET /signing/waiting': () => json<WaitingForLandlordAnswer>(200, { waiting: [] }),
    'GET /contracts': () => json<ContractsAnswer>(200, { contracts: [current] }),
    'GET /contracts/c-1': () => json<ContractAnswer>(200, { contract: current }),
    'GET /contracts/c-1/signing/trail': () =>
      json<SigningTrailAnswer>(200, { trail: aTrail({ signing: { status: 'Void' } }) }),
  });
  const { user } = renderAt(<ManageContractsPage />, { as: { userType: 'admin' } });
  await user.click(await screen.findByRole('button', { name: 'Signing of contract TD-2026-0001' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Signing of contract TD-2026-0001' }));
  await drawer.findByRole('list', { name: 'Parties' });
  return { user, drawer, uploads };
}

test('an admin uploads the paper copy of a contract that follows, and it is no longer asked for', async () => {
  const { user, drawer, uploads } = await open(following);
  await user.upload(await drawer.findByLabelText('Signed contract'), copy);
  await user.click(drawer.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText(messages.contractUploaded)).toBeVisible();
  expect(await drawer.findByText('A copy signed on paper was uploaded instead.')).toBeVisible();
  expect(drawer.getByRole('heading', { name: 'Signed on paper' })).toHaveFocus();
  expect(drawer.queryByLabelText('Signed contract')).not.toBeInTheDocument();
  expect(drawer.queryByRole('button', { name: 'Ask again' })).not.toBeInTheDocument();
  expect(uploads.map(({ body }) => (body.get('signedContract') as File).name)).toEqual(['both signed.pdf']);
});

test('says that a file is missing, and why one was refused', async () => {
  const { user, drawer } = await open(following, () => failure(409, errorMessages.signed_contract_unsigned));
  await user.click(await drawer.findByRole('button', { name: 'Upload' }));
  expect(await drawer.findByText(errorMessages.signed_contract_missing)).toBeVisible();
  await user.upload(drawer.getByLabelText('Signed contract'), copy);
  await user.click(drawer.getByRole('button', { name: 'Upload' }));
  expect(await drawer.findByText(errorMessages.signed_contract_unsigned)).toBeVisible();
  expect(drawer.getByRole('button', { name: 'Upload' })).toBeEnabled();
});

test.each([
  ['follows no other one', { renews: null }],
  ['was signed by its tenant', { isSignedByTenant: true }],
  ['is cancelled', { status: 'Cancelled' as const }],
])('no upload is offered for a contract that %s', async (_what, changes) => {
  const { drawer } = await open({ ...following, ...changes });
  expect(drawer.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument();
});
