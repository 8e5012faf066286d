import type { ContractsAnswer } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import type { AdminSettings, LandlordSigning } from '@teduh/shared/settings';
import type {
  SignForLandlord,
  SignForLandlordAnswer,
  WaitingForLandlord,
  WaitingForLandlordAnswer,
} from '@teduh/shared/signing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../../test/api.ts';
import { renderAt } from '../../test/render.tsx';
import { aContract } from '../../test/renting.ts';
import { someSettings, withSettings } from '../../test/settings.ts';
import { waitingForLandlord } from '../../test/signing-records.ts';
import { Component as ManageContractsPage } from '../manage-contracts.page.tsx';

const first = waitingForLandlord();
const second = waitingForLandlord({
  contractId: 'c-2',
  number: 'TD-2026-0002',
  tenant: 'Tan Mei Ling',
  roomName: 'Master room',
  tenantSignedAt: null,
});

const waits = (...waiting: WaitingForLandlord[]) => ({
  'GET /signing/waiting': () => json<WaitingForLandlordAnswer>(200, { waiting }),
});
const settings = (signs: LandlordSigning, name = 'Salmah Zain') =>
  withSettings({ ...someSettings, signatory: { name, position: 'Director', signs } } as AdminSettings);
const base = {
  ...settings('afterwards'),
  'GET /contracts': () => json<ContractsAnswer>(200, { contracts: [aContract()] }),
};
const open = () => renderAt(<ManageContractsPage />, { as: { userType: 'admin', userName: 'Siti Admin' } });

async function openList() {
  const view = open();
  await view.user.click(await screen.findByRole('button', { name: 'Review and sign' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Waiting for our signature' }));
  await drawer.findByRole('table');
  return { ...view, drawer };
}

test('says how many agreements wait, and lists them with the agreement and when the tenant signed', async () => {
  stubApi({ ...base, ...waits(first, second) });
  const { drawer } = await openList();
  expect(screen.getByText('2 agreements wait for our signature')).toBeInTheDocument();
  const rows = drawer.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    'TD-2026-0001Aisyah RahmanSuria Residence1 Dec 202616 Nov 2026, 10:59',
    'TD-2026-0002Tan Mei LingSuria Residence, Master room1 Dec 2026Not yet',
  ]);
  const agreement = drawer.getByRole('link', { name: /^Agreement of contract TD-2026-0001/ });
  expect(agreement).toHaveAttribute('href', first.contractFile);
  expect(agreement).toHaveAttribute('target', '_blank');
});

test.each([
  ['afterwards', true],
  ['at accept', false],
] as const)('with nothing waiting and the landlord signing %s, that is said: %s', async (signs, isSaid) => {
  stubApi({ ...base, ...waits(), ...settings(signs) });
  open();
  if (isSaid) expect(await screen.findByText('No agreement waits for our signature.')).toBeVisible();
  await screen.findByRole('table', { name: 'Contracts' });
  expect(screen.queryAllByText(/our signature/)).toHaveLength(isSaid ? 1 : 0);
});

test('what waits from earlier is shown although the landlord now signs with the accept', async () => {
  stubApi({ ...base, ...waits(first), ...settings('at accept') });
  open();
  expect(await screen.findByText('1 agreement waits for our signature')).toBeVisible();
});

test('an error is said and can be tried again', async () => {
  let isUp = false;
  stubApi({
    ...base,
    'GET /signing/waiting': () =>
      isUp ? waits(first)['GET /signing/waiting']() : failure(500, errorMessages.unexpected_error),
  });
  const { user } = open();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(errorMessages.unexpected_error)).toBeVisible();
  isUp = true;
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 agreement waits for our signature')).toBeVisible();
});

test('the selected are signed after a confirmation with the consent and the name of the signatory', async () => {
  let waiting = [first, second];
  const calls = stubApi({
    ...base,
    'GET /signing/waiting': () => json<WaitingForLandlordAnswer>(200, { waiting }),
    'POST /signing/landlord': () => {
      waiting = [];
      const signed = ['c-1', 'c-2'];
      return json<SignForLandlordAnswer>(200, { message: '', signed, refused: [] });
    },
  });
  const { user, drawer } = await openList();
  const sign = () => drawer.getByRole('button', { name: /^Sign selected/ });
  expect(sign()).toBeDisabled();
  await user.click(drawer.getByRole('checkbox', { name: 'Select contract TD-2026-0002' }));
  expect(sign()).toHaveTextContent('Sign selected (1)');
  await user.click(drawer.getByRole('button', { name: 'Select all' }));
  await user.click(sign());
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign 2 agreements?' }));
  expect(dialog.getByText(/as Salmah Zain: TD-2026-0001, TD-2026-0002/)).toBeVisible();
  expect(
    dialog.getByText(/electronically for the landlord, under the Electronic Commerce Act/),
  ).toBeVisible();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('2 agreements signed')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    contractIds: ['c-1', 'c-2'],
    consentVersion: 2,
  });
  expect(await drawer.findByText('No agreement waits for our signature')).toBeVisible();
});

test('signs each agreement with the name that it says, whatever the settings say now', async () => {
  const other = waitingForLandlord({ contractId: 'c-3', number: 'TD-2026-0003', signatory: 'Kumar Pillai' });
  stubApi({ ...base, ...waits(first, second, other), ...settings('afterwards', 'Somebody New') });
  const { user, drawer } = await openList();
  await user.click(drawer.getByRole('button', { name: 'Select all' }));
  await user.click(drawer.getByRole('button', { name: /^Sign selected/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign 3 agreements?' }));
  expect(
    dialog.getByText(/as Salmah Zain: TD-2026-0001, TD-2026-0002; as Kumar Pillai: TD-2026-0003\./),
  ).toBeVisible();
});

test('an agreement that names no signatory is signed with the name of the admin', async () => {
  stubApi({ ...base, ...waits({ ...first, signatory: '' }) });
  const { user, drawer } = await openList();
  await user.click(drawer.getByRole('checkbox', { name: 'Select contract TD-2026-0001' }));
  await user.click(drawer.getByRole('button', { name: /^Sign selected/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign this agreement?' }));
  expect(dialog.getByText(/as Siti Admin: TD-2026-0001/)).toBeVisible();
});

test('says which were refused and why, and keeps the others', async () => {
  stubApi({
    ...base,
    ...waits(first, second),
    'POST /signing/landlord': () =>
      json<SignForLandlordAnswer>(200, {
        message: '',
        signed: [],
        refused: [{ contractId: 'c-2', message: errorMessages.signing_closed }],
      }),
  });
  const { user, drawer } = await openList();
  await user.click(drawer.getByRole('checkbox', { name: 'Select contract TD-2026-0002' }));
  await user.click(drawer.getByRole('button', { name: /^Sign selected/ }));
  await user.click(await screen.findByRole('button', { name: 'Sign' }));
  expect(await drawer.findByText('1 was not signed')).toBeVisible();
  expect(drawer.getByText(`TD-2026-0002: ${errorMessages.signing_closed}`)).toBeVisible();
  expect(screen.getByText('No agreements signed, 1 refused')).toBeVisible();
});

test('more than the server takes at once are signed in batches, and what a failing call leaves is said', async () => {
  const many = Array.from({ length: 101 }, (_, index) =>
    waitingForLandlord({ contractId: `c-${index}`, number: `TD-${index}` }),
  );
  const sent: string[][] = [];
  stubApi({
    ...base,
    ...waits(...many),
    'POST /signing/landlord': ({ body }) => {
      const { contractIds } = body as SignForLandlord;
      sent.push(contractIds);
      if (sent.length === 2) return failure(500, errorMessages.unexpected_error);
      const [first = '', ...signed] = contractIds;
      const refused = [{ contractId: first, message: errorMessages.signing_closed }];
      return json<SignForLandlordAnswer>(200, { message: '', signed, refused });
    },
  });
  const { user, drawer } = await openList();
  await user.click(drawer.getByRole('button', { name: 'Select all' }));
  await user.click(drawer.getByRole('button', { name: 'Sign selected (101)' }));
  await user.click(await screen.findByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('99 agreements signed, 2 refused')).toBeVisible();
  expect(sent.map(({ length }) => length)).toEqual([100, 1]);
  expect(drawer.getByText('2 were not signed')).toBeVisible();
  expect(drawer.getByText(`TD-0: ${errorMessages.signing_closed}`)).toBeVisible();
  expect(drawer.getByText(`TD-100: ${errorMessages.unexpected_error}`)).toBeVisible();
}, 60_000);

test('a call that fails signs nothing and keeps what was selected', async () => {
  stubApi({
    ...base,
    ...waits(first),
    'POST /signing/landlord': () => failure(500, errorMessages.unexpected_error),
  });
  const { user, drawer } = await openList();
  const box = drawer.getByRole('checkbox', { name: 'Select contract TD-2026-0001' });
  await user.click(box);
  await user.click(drawer.getByRole('button', { name: /^Sign selected/ }));
  await user.click(await screen.findByRole('button', { name: 'Sign' }));
  expect(await screen.findByText(errorMessages.unexpected_error)).toBeVisible();
  await waitFor(() => expect(box).toBeChecked());
});
