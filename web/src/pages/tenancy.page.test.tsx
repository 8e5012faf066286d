import type { ContractAnswer } from '@teduh/shared/contracts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { renderAt } from '../test/render.tsx';
import { aContract } from '../test/renting.ts';
import { aStamping } from '../test/stamping.ts';
import { sectionsOf } from './tenancy/sections.ts';
import { Component as TenancyPage } from './tenancy.page.tsx';

const contract = aContract({ id: 'contract-1', roomId: 'r-1', roomName: 'Master room' });
const open = (answer: () => Response, as: { userType?: 'admin' } = {}) => {
  stubApi({ 'GET /contracts/contract-1': answer });
  return renderAt(<TenancyPage />, {
    path: '/tenancy/:contractId',
    at: paths.tenancy('contract-1'),
    as,
  });
};
const found = () => json<ContractAnswer>(200, { contract });
const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

test('a tenant reads what was agreed, and finds statement and charges', async () => {
  open(found);
  expect(await screen.findByRole('heading', { name: 'Suria Residence, Master room' })).toBeVisible();
  expect(screen.getByText('Contract TD-2026-0001')).toBeVisible();
  expect(factOf('Start date')).toHaveTextContent('1 Dec 2026');
  expect(factOf('End date')).toHaveTextContent('1 Mar 2027');
  expect(factOf('Monthly rent')).toHaveTextContent('RM 2,400');
  expect(factOf('Deposit')).toHaveTextContent('RM 4,800');
  expect(screen.getByRole('link', { name: 'Statement' })).toHaveAttribute(
    'href',
    paths.statement('contract-1'),
  );
  expect(screen.getByRole('link', { name: 'Other charges' })).toHaveAttribute(
    'href',
    paths.charges('contract-1'),
  );
  expect(screen.queryByText('Tenant')).toBeNull();
});

test('an admin also reads whose it is', async () => {
  open(found, { userType: 'admin' });
  expect(await screen.findByRole('link', { name: 'Aisyah Rahman' })).toHaveAttribute(
    'href',
    paths.userDetails(contract.user._id),
  );
});

test('an admin whose signature is missing is led to where it is given, and the tenant is not', async () => {
  const changes = { status: 'Awaiting', isSigned: false, isSignedByTenant: true } as const;
  const waiting = () => json<ContractAnswer>(200, { contract: { ...contract, ...changes } });
  const { unmount } = open(waiting, { userType: 'admin' });
  expect(await screen.findByRole('link', { name: 'Review and sign' })).toHaveAttribute(
    'href',
    paths.manageContracts,
  );
  unmount();
  open(waiting);
  expect(await screen.findByText('Contract TD-2026-0001')).toBeVisible();
  expect(screen.queryByText('Your signature is missing')).toBeNull();
});

test.each([
  ['Active', 'renewal'],
  ['Ended', 'deposit'],
] as const)('of a contract that is %s the part that comes first is the %s', (status, name) => {
  expect(sectionsOf({ ...contract, status }, true)[0]?.name).toBe(name);
});

test('somebody else’s contract is not found', async () => {
  open(() => failure(404, 'This contract does not exist.'));
  expect(await screen.findByRole('heading', { name: 'Contract not found' })).toBeVisible();
});

test('can be tried again', async () => {
  let isUp = false;
  const { user } = open(() => (isUp ? found() : failure(500, 'Broken')));
  expect(await screen.findByText('Error: Broken')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Contract TD-2026-0001')).toBeVisible();
});

test('has the stamp duty of an agreement, unless it was cancelled', async () => {
  const answers = (status: 'Active' | 'Cancelled') => ({
    'GET /contracts/contract-1': () => json<ContractAnswer>(200, { contract: aContract({ status }) }),
    'GET /contracts/contract-1/stamping': () => json(200, { stamping: aStamping() }),
  });
  const at = { path: '/tenancy/:contractId', at: paths.tenancy('contract-1'), as: {} };
  stubApi(answers('Active'));
  const { unmount } = renderAt(<TenancyPage />, at);
  expect(await screen.findByRole('heading', { name: 'Stamp duty' })).toBeVisible();
  unmount();
  const calls = stubApi(answers('Cancelled'));
  renderAt(<TenancyPage />, at);
  expect(await screen.findByText('Contract TD-2026-0001')).toBeVisible();
  expect(calls.some(({ path }) => path.endsWith('/stamping'))).toBe(false);
});
