import type { ContractAnswer, ContractMessageAnswer } from '@teduh/shared/contracts';
import { contractFileMaxBytes } from '@teduh/shared/contracts.constants';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { Component as TenancyPage } from '../../pages/tenancy.page.tsx';
import { failure, json, stubApi } from '../../test/api.ts';
import { renderAt } from '../../test/render.tsx';
import { aContract } from '../../test/renting.ts';
import { stubUploads } from '../../test/uploads.ts';

const without = aContract({
  id: 'contract-1',
  status: 'Ended',
  isImported: true,
  contractFile: null,
  originalFile: null,
  signedFile: null,
});
const withIt = { ...without, contractFile: '/signed.pdf', signedFile: '/signed.pdf', isSigned: true };

const added = () =>
  json<ContractMessageAnswer>(200, { message: 'The agreement was added', contract: withIt });

function open(answer: () => Response, as: { userType?: 'admin' } = { userType: 'admin' }, before = without) {
  let contract = before;
  stubApi({ 'GET /contracts/contract-1': () => json<ContractAnswer>(200, { contract }) });
  const uploads = stubUploads({
    'POST /contracts/contract-1/agreement': () => {
      const said = answer();
      if (said.ok) contract = withIt;
      return said;
    },
  });
  const at = paths.tenancy('contract-1');
  return { ...renderAt(<TenancyPage />, { path: '/tenancy/:contractId', at, as }), uploads };
}

const section = async () => within(await screen.findByRole('region', { name: 'Signed agreement' }));

async function choose({ container }: ReturnType<typeof open>, bytes = 3, type = 'application/pdf') {
  const agreement = await section();
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no field for a file');
  const file = new File([new Uint8Array(bytes)], 'agreement.pdf', { type });
  fireEvent.change(input, { target: { files: [file] } });
  return agreement;
}

test('an admin adds the agreement, and finds it among the papers of the tenancy', async () => {
  const view = open(added);
  await choose(view);
  expect(await screen.findByText('The agreement was added')).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Signed, contract/ })).toHaveAttribute(
    'href',
    '/signed.pdf',
  );
  expect(screen.queryByRole('region', { name: 'Signed agreement' })).toBeNull();
  expect(view.uploads[0]?.body.get('signedContract')).toMatchObject({ name: 'agreement.pdf' });
});

test('says what is wrong with a file before it is sent', async () => {
  const view = open(added);
  const agreement = await choose(view, 3, 'image/png');
  expect(await agreement.findByRole('alert')).toHaveTextContent('The agreement must be a PDF file');
  await choose(view, contractFileMaxBytes + 1);
  expect(await agreement.findByText(/The agreement can have at most/)).toBeVisible();
  expect(view.uploads).toEqual([]);
});

test('says what the server refuses, and can be tried again', async () => {
  const view = open(() => failure(409, 'The agreement of this tenancy is there already.'));
  const agreement = await choose(view);
  expect(await agreement.findByRole('alert')).toHaveTextContent('is there already');
  expect(agreement.getByRole('button', { name: 'Add the agreement' })).toBeEnabled();
});

test('is not for tenants, and not where an agreement is there', async () => {
  const { unmount } = open(added, {});
  expect(await screen.findByText('Signed before Teduh')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add the agreement' })).toBeNull();
  unmount();
  open(added, { userType: 'admin' }, withIt);
  expect(await screen.findByRole('link', { name: /^Signed, contract/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add the agreement' })).toBeNull();
});
