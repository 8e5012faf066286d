import type { Contract, ContractsAnswer } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { renderAt } from '../test/render.tsx';
import { aContract } from '../test/renting.ts';
import { Component as ContractPage } from './contract.page.tsx';

const list = (...contracts: Contract[]) => ({
  'GET /contracts': () => json<ContractsAnswer>(200, { contracts }),
});
const open = () => renderAt(<ContractPage />, { as: {} });
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('a tenant sees number, property with room, dates, rent, deposit, status and the file', async () => {
  stubApi(list(aContract({ roomId: 'r-1', roomName: 'Master room' })));
  open();
  const table = within(await screen.findByRole('table', { name: 'Contracts' }));
  expect(headers()).toEqual(['Number', 'Property', 'Dates', 'Rent', 'Deposit', 'Status', 'Contract']);
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'TD-2026-0001',
    'Suria ResidenceMaster room',
    '1 Dec 2026 to 1 Mar 2027',
    'RM 2,400',
    'RM 4,800',
    'Active',
    'SignedOriginalStatementCharges',
  ]);
});

test('both the signed and the original agreement open in a new tab', async () => {
  stubApi(list(aContract()));
  open();
  const signed = await screen.findByRole('link', { name: /^Signed, contract TD-2026-0001/ });
  expect(signed).toHaveAttribute('href', '/api/files/signed.pdf?token=s');
  expect(signed).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: /^Original/ })).toHaveAttribute(
    'href',
    '/api/files/original.pdf?token=o',
  );
});

test.each([
  [{ status: 'Awaiting', isSigned: false, isDepositPaid: false }, 'Awaiting signature and payment'],
  [{ status: 'Awaiting', isSigned: true, isDepositPaid: false }, 'Awaiting payment'],
  [{ status: 'Awaiting', isSigned: false, isDepositPaid: true }, 'Awaiting signature'],
  [
    { status: 'Awaiting', isSigned: false, isSignedByTenant: true, isDepositPaid: false },
    'Awaiting payment and the landlord’s signature',
  ],
] as const)('%j is inactive with the note: %s', async (changes, words) => {
  stubApi(list(aContract(changes)));
  open();
  expect(await screen.findByText('Inactive')).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
});

test.each([
  ['Open', 'To sign'],
  ['Sealing', 'Sealing'],
  ['Sealed', 'Sealed'],
] as const)('a signing that is %s is shown as: %s', async (signingStatus, words) => {
  stubApi(list(aContract({ signingStatus, isSigned: signingStatus !== 'Open' })));
  open();
  expect(await screen.findByText(words)).toBeVisible();
});

test.each([
  ['has uploaded a signed copy', { isSigned: true }, 'Active'],
  [
    'waits for the landlord to sign',
    { status: 'Awaiting', isSigned: false, isSignedByTenant: true },
    'Inactive',
  ],
] as const)('who %s has nothing more to sign', async (_, changes, words) => {
  stubApi(list(aContract({ signingStatus: 'Open', ...changes })));
  open();
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText('To sign')).not.toBeInTheDocument();
});

test('has nothing to sign or pay where only the landlord still signs', async () => {
  stubApi(list(aContract({ status: 'Awaiting', isSigned: false, isSignedByTenant: true })));
  open();
  expect(await screen.findByText('Awaiting the landlord’s signature')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Sign & Pay/ })).not.toBeInTheDocument();
});

test.each(['Ended', 'Cancelled'] as const)('a contract that is %s says so in one badge', async (status) => {
  stubApi(list(aContract({ status, isActive: false })));
  open();
  expect(await screen.findByText(status)).toBeVisible();
  expect(screen.queryByText('Inactive')).not.toBeInTheDocument();
});

test('Try again shows the loading state at once, also while an earlier call is pending', async () => {
  let answers = 0;
  const answered = Promise.withResolvers<Response>();
  const calls = stubApi({
    'GET /contracts': () => (answers++ === 0 ? failure(500, 'The database is down.') : answered.promise),
  });
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Try again' });
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(button).toBeEnabled();

  await user.click(button);
  expect(button).toHaveAttribute('data-loading', 'true');
  expect(calls).toHaveLength(2);
  answered.resolve(json<ContractsAnswer>(200, { contracts: [aContract()] }));
  expect(await screen.findByRole('table', { name: 'Contracts' })).toBeVisible();
});

test('only an awaiting contract offers Sign & Pay', async () => {
  const awaiting = aContract({
    id: 'c-2',
    number: 'TD-2026-0002',
    status: 'Awaiting',
    isSigned: false,
    signedFile: null,
    contractFile: '/api/files/original.pdf?token=o',
  });
  stubApi(list(awaiting, aContract()));
  open();
  const links = await screen.findAllByRole('link', { name: /Sign & Pay/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/application/sign-and-pay/c-2']);
  expect(screen.getByRole('link', { name: /^View, contract TD-2026-0002/ })).toHaveAttribute(
    'href',
    '/api/files/original.pdf?token=o',
  );
});

test('says that there are no contracts and links to the applications', async () => {
  stubApi(list());
  open();
  expect(await screen.findByText('No contracts found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your applications' })).toHaveAttribute('href', '/application');
});

test('a list that fails to load shows the error and its message', async () => {
  stubApi({ 'GET /contracts': () => failure(500, errorMessages.unexpected_error) });
  open();
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
});
