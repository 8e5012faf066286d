import type { ContractMessageAnswer, ContractsAnswer } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { PropertiesAnswer } from '@teduh/shared/properties';
import type { AdminSettings } from '@teduh/shared/settings';
import type { WaitingForLandlordAnswer } from '@teduh/shared/signing';
import type { UsersAnswer } from '@teduh/shared/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Call, failure, json, stubApi } from '../../test/api.ts';
import { fill } from '../../test/fill.ts';
import { aProperty, aRoom, aRoomRental } from '../../test/properties.ts';
import { aUser, renderAt } from '../../test/render.tsx';
import { aContract, configOn } from '../../test/renting.ts';
import { someSettings, withSettings } from '../../test/settings.ts';
import { Component as ManageContractsPage } from '../manage-contracts.page.tsx';

const tenant = aUser({ id: 'u-1' });
const admin = aUser({ id: 'u-2', firstname: 'Siti', userType: 'admin' });
const unit = aProperty({ id: 'p-1', name: 'Suria Residence' });
const house = aRoomRental(
  [
    aRoom({ _id: 'r-1', name: 'Taken room', isOccupied: true }),
    aRoom({ _id: 'r-2', name: 'Middle room' }),
    aRoom({ _id: 'r-3', name: 'Small room', price: 600, depositAmount: 1000 }),
  ],
  { id: 'p-2', name: 'Rumah Melati' },
);

const lists = {
  ...configOn('2027-05-10'),
  ...withSettings(),
  'GET /signing/waiting': () => json<WaitingForLandlordAnswer>(200, { waiting: [] }),
  'GET /contracts': () => json<ContractsAnswer>(200, { contracts: [] }),
  'GET /users': ({ search }: Call) =>
    json<UsersAnswer>(200, {
      users: [admin, tenant].filter(({ userType }) => search.includes(`userType=${userType}`)),
    }),
  'GET /properties': () => json<PropertiesAnswer>(200, { properties: [unit, house] }),
};
const made = () =>
  json<ContractMessageAnswer>(201, { message: messages.contractMade, contract: aContract() });

async function openDialog() {
  const view = renderAt(<ManageContractsPage />, { as: { userType: 'admin', userName: 'Siti Admin' } });
  await view.user.click(screen.getByRole('button', { name: 'Add New Contract' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Contract' }));
  return { ...view, dialog };
}

async function open() {
  const view = await openDialog();
  const { dialog } = view;
  await dialog.findByRole('combobox', { name: 'Tenant' });
  async function choose(label: string, option: string) {
    await view.user.click(dialog.getByRole('combobox', { name: label }));
    await view.user.click(await screen.findByRole('option', { name: option, hidden: true }));
  }
  const chooseStart = (day: string) =>
    fireEvent.change(dialog.getByLabelText('Start date'), { target: { value: day } });
  return { ...view, choose, chooseStart };
}

test('a walk-in tenant gets a contract for a free room', async () => {
  const calls = stubApi({ ...lists, 'POST /contracts': made });
  const { user, dialog, choose, chooseStart } = await open();
  await user.click(dialog.getByRole('combobox', { name: 'Tenant' }));
  await screen.findByRole('option', { name: /Aisyah/, hidden: true });
  expect(screen.queryByRole('option', { name: /Siti/, hidden: true })).not.toBeInTheDocument();
  await choose('Tenant', 'Aisyah Rahman, aisyah@example.com');
  await choose('Property', 'Rumah Melati');
  const room = dialog.getByLabelText('Room') as HTMLSelectElement;
  expect([...room.options].map(({ text }) => text)).toEqual(['Middle room', 'Small room']);
  await user.selectOptions(room, 'r-3');
  expect(dialog.getByText('RM 600 a month, deposit RM 1,000, RM 1,600 to move in.')).toBeVisible();
  expect(dialog.getByLabelText('Start date')).toHaveAttribute('min', '2027-05-10');
  chooseStart('2027-05-09');
  await user.click(dialog.getByRole('button', { name: 'Add Contract' }));
  expect(dialog.getByLabelText('Start date')).toHaveAccessibleDescription(
    'Start date cannot be before today',
  );
  chooseStart('2027-05-10');
  await user.selectOptions(dialog.getByLabelText('Stay length'), '6');
  await user.click(dialog.getByRole('button', { name: 'Add Contract' }));
  expect(await screen.findByText(messages.contractMade)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    user: 'u-1',
    property: 'p-2',
    room: 'r-3',
    startDate: '2027-05-10',
    stayLength: '6',
    rentAmount: 600,
    deposit: { security: 1000, utilities: '', accessCards: '' },
  });
  expect(calls.find(({ path }) => path === '/properties')?.search).toBe('?available=true&limit=20');
});

test('a unit names no room, and a refusal keeps what was entered', async () => {
  const calls = stubApi({ ...lists, 'POST /contracts': () => failure(409, errorMessages.tenant_is_renting) });
  const { user, dialog, choose, chooseStart } = await open();
  await choose('Tenant', 'Aisyah Rahman, aisyah@example.com');
  await choose('Property', 'Suria Residence');
  chooseStart('2027-05-10');
  expect(dialog.queryByLabelText('Room')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Add Contract' }));
  expect(await screen.findByText(errorMessages.tenant_is_renting)).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    user: 'u-1',
    property: 'p-1',
    startDate: '2027-05-10',
    stayLength: '3',
    rentAmount: unit.price,
    deposit: { security: unit.depositAmount, utilities: '', accessCards: '' },
  });
  expect(dialog.getByRole('combobox', { name: 'Property' })).toHaveValue('Suria Residence');
});

test('rent, parts of the deposit and length can be agreed, and the sum to move in follows', async () => {
  const calls = stubApi({ ...lists, 'POST /contracts': made });
  const { user, dialog, choose, chooseStart } = await open();
  await choose('Tenant', 'Aisyah Rahman, aisyah@example.com');
  await choose('Property', 'Suria Residence');
  chooseStart('2027-05-10');
  async function agree(label: string, amount: string) {
    await user.clear(dialog.getByRole('textbox', { name: label }));
    await fill(user, dialog.getByRole('textbox', { name: label }), amount);
  }
  await agree('Monthly rent', '2350.50');
  await agree('Security deposit', '4000');
  await agree('Utility deposit', '1200');
  await agree('Access card deposit', '50');
  const length = dialog.getByLabelText('Stay length') as HTMLSelectElement;
  expect(length.options).toHaveLength(36);
  await user.selectOptions(length, '24 months');
  expect(dialog.getByText('RM 2,350.50 a month, deposit RM 5,250, RM 7,600.50 to move in.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add Contract' }));
  expect(await screen.findByText(messages.contractMade)).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    stayLength: '24',
    rentAmount: 2350.5,
    deposit: { security: 4000, utilities: 1200, accessCards: 50 },
  });
});

test('of thousands of tenants the server finds the one whose name is typed, and what was chosen stays', async () => {
  const late = aUser({ id: 'u-9', firstname: 'Zul', lastname: 'Karim', email: 'zul@example.com' });
  const calls = stubApi({
    ...lists,
    'GET /users': ({ search }) =>
      json<UsersAnswer>(200, { users: search.includes('q=zul') ? [late] : [tenant] }),
  });
  const { user, dialog } = await open();
  const box = dialog.getByRole('combobox', { name: 'Tenant' });
  await user.type(box, 'zul');
  await user.click(await screen.findByRole('option', { name: 'Zul Karim, zul@example.com', hidden: true }));
  expect(box).toHaveValue('Zul Karim, zul@example.com');
  const searches = () =>
    calls.flatMap(({ path, search }) => (path === '/users' ? new URLSearchParams(search).get('q') : []));
  await waitFor(() => expect(searches()).toEqual([null, 'zul']));
  await user.clear(box);
  await user.click(dialog.getByRole('combobox', { name: 'Property' }));
  expect(box).toHaveValue('Zul Karim, zul@example.com');
});

test('a search that fails says so instead of showing what an earlier one found', async () => {
  stubApi({
    ...lists,
    'GET /users': (call) =>
      call.search.includes('q=') ? failure(500, errorMessages.unexpected_error) : lists['GET /users'](call),
  });
  const { user, dialog } = await open();
  await fill(user, dialog.getByRole('combobox', { name: 'Tenant' }), 'zul');
  expect(await dialog.findByText(errorMessages.unexpected_error)).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: /Aisyah/, hidden: true })).not.toBeInTheDocument();
});

test('tenant, property and start are needed before anything is sent', async () => {
  const calls = stubApi({ ...lists, 'POST /contracts': made });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Add Contract' }));
  expect(await dialog.findByText('Tenant is required')).toBeVisible();
  expect(dialog.getByText('Property is required')).toBeVisible();
  expect(dialog.getByText('Start date is required')).toBeVisible();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('shows why tenants or properties cannot be loaded and tries again', async () => {
  let isUp = false;
  stubApi({
    ...lists,
    'GET /users': (call) => (isUp ? lists['GET /users'](call) : failure(500, errorMessages.unexpected_error)),
  });
  const { user, dialog } = await openDialog();
  expect(await dialog.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  isUp = true;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('combobox', { name: 'Tenant' })).toBeVisible();
});

const signing = (changes: Partial<AdminSettings['signatory']>) =>
  withSettings({ ...someSettings, signatory: { ...someSettings.signatory, ...changes } } as AdminSettings);

test('says that adding a contract signs its agreement for the landlord, and as whom', async () => {
  stubApi({ ...lists, ...signing({ name: 'Salmah Zain' }) });
  const { dialog } = await open();
  expect(dialog.getByText(/also signs the agreement for the landlord, as Salmah Zain/)).toBeVisible();
});

test('names the admin where the settings have no signatory, and nobody where signing comes later', async () => {
  stubApi(lists);
  const { dialog, unmount } = await open();
  expect(dialog.getByText(/as Siti Admin/)).toBeVisible();
  unmount();
  stubApi({ ...lists, ...signing({ signs: 'afterwards' }) });
  const later = await open();
  expect(later.dialog.queryByText(/also signs/)).not.toBeInTheDocument();
});
