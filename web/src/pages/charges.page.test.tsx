import { type Charges, type Meter, photographMissing } from '@teduh/shared/charges';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { stubPreviews } from '../test/previews.ts';
import { png } from '../test/property-form.ts';
import { renderAt } from '../test/render.tsx';
import { configOn } from '../test/renting.ts';
import { stubUploads } from '../test/uploads.ts';
import { Component as ChargesPage } from './charges.page.tsx';

beforeEach(stubPreviews);

const readBy = { firstname: 'Aminah', lastname: 'Yusof' };
const photograph = (name: string) => ({ url: `/api/${name}?signature=1`, width: 800, height: 600 });
const enteredAt = '2026-11-16T02:00:00.000Z';
const meter: Meter = {
  id: 'meter-1',
  name: 'Electricity, room A',
  unit: 'kWh',
  price: 0.55,
  endedOn: null,
  readings: [
    {
      id: 'reading-2',
      reading: 1300.5,
      readOn: '2026-11-16',
      photograph: photograph('second'),
      readBy,
      enteredAt,
      used: { since: { reading: 1234, readOn: '2026-10-16' }, amount: 66.5, price: 0.55 },
      charge: { transactionId: 'transaction-1', amount: 36.58, status: 'Pending' },
      isRemovable: true,
    },
    {
      id: 'reading-1',
      reading: 1234,
      readOn: '2026-10-16',
      photograph: photograph('first'),
      readBy,
      enteredAt,
      used: null,
      charge: null,
      isRemovable: false,
    },
  ],
};
const charges: Charges = {
  contractId: 'contract-1',
  contractNumber: 'TD-2026-0012',
  contractStatus: 'Active',
  tenant: 'Aisyah Rahman',
  property: 'Suria Residence',
  roomName: 'Room A',
  startDate: '2026-11-01',
  endDate: '2027-02-01',
  extraCharges: [
    {
      id: 'extra-1',
      name: 'Parking',
      amount: 50,
      firstMonth: 0,
      lastMonth: 1,
      endedOn: null,
      monthsCharged: 1,
    },
  ],
  meters: [meter],
};
const read = 'GET /contracts/contract-1/charges';
const done = (message: string, status = 200) => json(status, { message, charges });

type Given = { isAdmin?: boolean; found?: Charges; more?: Parameters<typeof stubApi>[0] };
function open({ isAdmin = true, found = charges, more = {} }: Given = {}) {
  const calls = stubApi({
    ...configOn('2026-11-17'),
    [read]: () => json(200, { charges: found }),
    ...more,
  });
  const view = renderAt(<ChargesPage />, {
    path: '/charges/:contractId',
    at: paths.charges('contract-1'),
    as: { userType: isAdmin ? 'admin' : 'customer' },
  });
  return { calls, ...view };
}
const cellsOf = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const choosePhotograph = (dialog: HTMLElement, file = png('meter.png')) =>
  userEvent
    .setup({ applyAccept: false })
    .upload(dialog.querySelector('input[type=file]') as HTMLInputElement, file);
const confirm = async (name: string) =>
  within(await screen.findByRole('dialog')).getByRole('button', { name });

test('shows a tenant what comes every month, and how each metered charge was calculated, with photographs', async () => {
  open({ isAdmin: false });
  expect(await cellsOf('Extra charges')).toEqual(['Parking', 'RM 50', '1 Nov 2026', '31 Dec 2026', '1']);
  expect(await cellsOf('Readings of Electricity, room A')).toEqual([
    ...[
      '16 Nov 2026',
      '1,300.5 kWh',
      '1,234.0 → 1,300.5 = 66.5 kWh × RM 0.55 = RM 36.58Pending',
      '',
      'Aminah Yusof',
    ],
    ...['16 Oct 2026', '1,234.0 kWh', 'First reading', '', 'Aminah Yusof'],
  ]);
  const link = screen.getByRole('link', { name: /photograph of the meter at 1,300.5 on 16 Nov 2026/ });
  expect(link).toHaveAttribute('href', '/api/second?signature=1');
  expect(within(link).getByRole('img')).toHaveAttribute('src', '/api/second?signature=1&width=480');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('says that there is nothing, that it failed, and that the contract does not exist', async () => {
  const { unmount } = open({ found: { ...charges, extraCharges: [], meters: [] } });
  expect(await screen.findByText('Nothing is charged every month besides the rent')).toBeVisible();
  expect(screen.getByText('Nothing is charged by a meter')).toBeVisible();
  unmount();
  let isUp = false;
  const failing = open({
    more: { [read]: () => (isUp ? json(200, { charges }) : failure(500, 'Broken')) },
  });
  expect(await screen.findByText('Error: Broken')).toBeVisible();
  isUp = true;
  await failing.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Parking')).toBeVisible();
  failing.unmount();
  open({ more: { [read]: () => failure(404, errorMessages.contract_not_found) } });
  expect(await screen.findByRole('heading', { name: 'Contract not found' })).toBeVisible();
});

test('an admin adds an extra charge from a month that is not over', async () => {
  const add = 'POST /contracts/contract-1/extra-charges';
  const { calls, user } = open({ more: { [add]: () => done(messages.extraChargeAdded, 201) } });
  await user.click(await screen.findByRole('button', { name: 'Add an extra charge' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Add extra charge' }));
  expect(await dialog.findByText('Name is required')).toBeVisible();
  await fill(user, dialog.getByLabelText('Name'), 'Cleaning');
  await fill(user, dialog.getByLabelText('Amount a month'), '40.5');
  await user.selectOptions(dialog.getByLabelText('First month'), '1 Dec 2026 to 31 Dec 2026');
  expect(
    within(dialog.getByLabelText('Last month'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Until the contract ends', '1 Dec 2026 to 31 Dec 2026', '1 Jan 2027 to 31 Jan 2027']);
  await user.click(dialog.getByRole('button', { name: 'Add extra charge' }));
  expect(await screen.findByText(messages.extraChargeAdded)).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Cleaning',
    amount: 40.5,
    firstMonth: '1',
    lastMonth: '',
  });
});

test('the last month of an extra charge moves with the first one', async () => {
  const add = 'POST /contracts/contract-1/extra-charges';
  const { user, calls } = open({ more: { [add]: () => done(messages.extraChargeAdded, 201) } });
  await user.click(await screen.findByRole('button', { name: 'Add an extra charge' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(user, dialog.getByLabelText('Name'), 'Storage');
  await fill(user, dialog.getByLabelText('Amount a month'), '20');
  const [first, last] = [dialog.getByLabelText('First month'), dialog.getByLabelText('Last month')];
  await user.selectOptions(last, '1 Nov 2026 to 30 Nov 2026');
  await user.selectOptions(first, '1 Dec 2026 to 31 Dec 2026');
  expect(last).toHaveDisplayValue('1 Dec 2026 to 31 Dec 2026');
  await user.selectOptions(last, 'Until the contract ends');
  await user.selectOptions(first, '1 Jan 2027 to 31 Jan 2027');
  expect(last).toHaveDisplayValue('Until the contract ends');
  await user.selectOptions(last, '1 Jan 2027 to 31 Jan 2027');
  await user.selectOptions(first, '1 Dec 2026 to 31 Dec 2026');
  await user.click(dialog.getByRole('button', { name: 'Add extra charge' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ firstMonth: '1', lastMonth: '2' });
});

test('an admin ends an extra charge after a question', async () => {
  const { calls, user } = open({
    more: { 'DELETE /extra-charges/extra-1': () => done(messages.extraChargeEnded) },
  });
  await user.click(await screen.findByRole('button', { name: 'End Parking' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(await confirm('End it'));
  expect(await screen.findByText(messages.extraChargeEnded)).toBeVisible();
});

async function openReading(more: Given['more'] = {}) {
  const view = open({ more });
  await view.user.click(await screen.findByRole('button', { name: 'Enter a reading: Electricity, room A' }));
  const element = await screen.findByRole('dialog');
  const dialog = within(element);
  return { ...view, element, dialog, save: dialog.getByRole('button', { name: 'Save reading' }) };
}

test('an admin enters a reading with a photograph and sees before what it costs', async () => {
  const uploads = stubUploads({ 'POST /meters/meter-1/readings': () => done(messages.readingEntered, 201) });
  const { user, dialog, element, save } = await openReading();
  expect(dialog.getByText(/The last reading was/)).toHaveTextContent('1,300.5 kWh on 16 Nov 2026');
  await user.click(save);
  expect(await dialog.findByText('Reading is required')).toBeVisible();
  expect(dialog.getByText(photographMissing)).toBeVisible();
  await fill(user, dialog.getByLabelText('Reading in kWh'), '1310.5');
  expect(dialog.getByText('1,300.5 → 1,310.5 = 10.0 kWh × RM 0.55 = RM 5.50')).toBeVisible();
  await user.clear(dialog.getByLabelText('Reading in kWh'));
  await fill(user, dialog.getByLabelText('Reading in kWh'), '1301');
  expect(dialog.getByText(/too little to charge/)).toBeVisible();
  await choosePhotograph(element);
  await user.click(save);
  expect(await screen.findByText(messages.readingEntered)).toBeVisible();
  const sent = uploads[0]?.body;
  expect(['reading', 'readOn', 'after'].map((name) => sent?.get(name))).toEqual([
    '1301',
    '2026-11-17',
    'reading-2',
  ]);
  expect(sent?.getAll('photograph').map((file) => (file as File).name)).toEqual(['meter.png']);
});

test('what the server finds wrong with a reading stands under its field', async () => {
  const words = 'The last reading was 1,300.5 kWh';
  stubUploads({
    'POST /meters/meter-1/readings': () =>
      failure(400, errorMessages.reading_too_low, { errorFields: { reading: words } }),
  });
  const { user, dialog, element, save } = await openReading();
  await fill(user, dialog.getByLabelText('Reading in kWh'), '1200');
  await choosePhotograph(element);
  await user.click(save);
  expect(await dialog.findByText(words)).toBeVisible();
  expect(dialog.getByLabelText('Reading in kWh')).toHaveFocus();
});

test('whoever comes second is told so, and sees the list again', async () => {
  stubUploads({
    'POST /meters/meter-1/readings': () => failure(409, errorMessages.reading_meanwhile),
  });
  const { user, dialog, element, save } = await openReading();
  await fill(user, dialog.getByLabelText('Reading in kWh'), '1310');
  await choosePhotograph(element);
  await user.click(save);
  expect(await screen.findByText(errorMessages.reading_meanwhile)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a file that is no picture is not taken', async () => {
  const { dialog, element } = await openReading();
  await choosePhotograph(element, new File(['%PDF'], 'bill.pdf', { type: 'application/pdf' }));
  expect(await dialog.findByText('bill.pdf is not a PNG or JPEG image.')).toBeVisible();
});

test('an admin removes the last reading after a question, and no other', async () => {
  const { user } = open({
    more: { 'DELETE /meter-readings/reading-2': () => done(messages.readingRemoved) },
  });
  expect(await screen.findAllByRole('button', { name: /^Remove the reading/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Remove the reading of 1,300.5 kWh' }));
  expect(await screen.findByText(/its charge is cancelled/)).toBeVisible();
  await user.click(await confirm('Remove'));
  expect(await screen.findByText(messages.readingRemoved)).toBeVisible();
});

test('an admin adds a meter with its first reading', async () => {
  const uploads = stubUploads({
    'POST /contracts/contract-1/meters': () => done(messages.meterAdded, 201),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a meter' }));
  const element = await screen.findByRole('dialog');
  const dialog = within(element);
  await fill(user, dialog.getByLabelText('Name'), 'Water');
  await user.selectOptions(dialog.getByLabelText('Unit'), 'm³');
  await fill(user, dialog.getByLabelText('Price per m³ in RM'), '1.2');
  await fill(user, dialog.getByLabelText('Reading in m³'), '88');
  await choosePhotograph(element);
  await user.click(dialog.getByRole('button', { name: 'Add meter' }));
  expect(await screen.findByText(messages.meterAdded)).toBeVisible();
  const sent = uploads[0]?.body;
  expect(['name', 'unit', 'price', 'reading', 'readOn'].map((name) => sent?.get(name))).toEqual([
    'Water',
    'm³',
    '1.2',
    '88',
    '2026-11-17',
  ]);
});

test('an admin changes the price and ends a meter', async () => {
  const { calls, user } = open({
    more: {
      'PATCH /meters/meter-1': () => done(messages.meterPriceChanged),
      'DELETE /meters/meter-1': () => done(messages.meterEnded),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Change the price: Electricity, room A' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(user, dialog.getByLabelText('New price per kWh in RM'), '0.12345');
  await user.click(dialog.getByRole('button', { name: 'Change price' }));
  expect(await dialog.findByText(/at most four decimals/)).toBeVisible();
  await user.clear(dialog.getByLabelText('New price per kWh in RM'));
  await fill(user, dialog.getByLabelText('New price per kWh in RM'), '0.6');
  await user.click(dialog.getByRole('button', { name: 'Change price' }));
  expect(await screen.findByText(messages.meterPriceChanged)).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ price: '0.6' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'End: Electricity, room A' }));
  await user.click(await confirm('End it'));
  expect(await screen.findByText(messages.meterEnded)).toBeVisible();
});

test('nothing is added to a contract that has ended, whose last reading can still be entered', async () => {
  open({ found: { ...charges, contractStatus: 'Ended' } });
  expect(await screen.findByRole('button', { name: /^Enter a reading/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
});
