import { messages } from '@teduh/shared/messages';
import type { SettingsHistoryAnswer } from '@teduh/shared/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { renderAt } from '../test/render.tsx';
import { someSettings, withSettings } from '../test/settings.ts';
import { stubUploads } from '../test/uploads.ts';
import { Component as SettingsPage } from './manage-settings.page.tsx';

const history: SettingsHistoryAnswer['history'] = [
  {
    version: 2,
    changedAt: '2026-11-15T02:14:05.000Z',
    changedBy: { firstname: 'Aminah', lastname: 'Yusof' },
    changes: [
      { field: 'company.registrationNumber', before: '', after: '202601000001' },
      { field: 'bankTransfer.isOn', before: 'false', after: 'true' },
    ],
  },
];
const stub = (more: Parameters<typeof stubApi>[0] = {}) =>
  stubApi({ ...withSettings(), 'GET /settings/history': () => json(200, { history }), ...more });
const open = () => renderAt(<SettingsPage />, { as: { userType: 'admin' } });
const save = () => screen.getByRole('button', { name: 'Save Settings' });

test('sends what was changed and nothing else', async () => {
  const calls = stub({
    'PATCH /settings': () =>
      json(200, { settings: { ...someSettings, company: { ...someSettings.company, name: 'Rumah Baik' } } }),
  });
  const { user } = open();
  const name = await screen.findByLabelText(/^Name/);
  await user.clear(name);
  await fill(user, name, 'Rumah Baik');
  await user.click(save());
  expect(await screen.findByText(messages.settingsSaved)).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ company: { name: 'Rumah Baik' } });
});

test('shows the company on a receipt while it is typed', async () => {
  stub();
  const { user } = open();
  const preview = within(await screen.findByRole('region', { name: 'On a receipt' }));
  expect(preview.getByText('Teduh Homes Sdn. Bhd.')).toBeVisible();
  await fill(user, screen.getByLabelText(/^Name/), ' Two');
  expect(preview.getByText('Teduh Homes Sdn. Bhd. Two')).toBeVisible();
});

test('shows mistakes under their fields, those that only the server finds too', async () => {
  const field = 'Rent can be reminded of only after it was charged';
  const calls = stub({
    'PATCH /settings': () => failure(400, 'Bad', { errorFields: { 'days.reminder': field } }),
  });
  const { user } = open();
  const mail = await screen.findByLabelText(/^E-mail/);
  await user.clear(mail);
  await fill(user, mail, 'nobody');
  await user.click(save());
  expect(mail).toHaveAccessibleDescription('Please enter a valid email address');
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
  await user.clear(mail);
  await fill(user, mail, 'office@rumahbaik.my');
  await user.click(save());
  const reminder = screen.getByLabelText(/^Rent reminder/);
  await waitFor(() => expect(reminder).toBeInvalid());
  expect(screen.getByText(field)).toBeVisible();
});

test('a number out of its range stays as it was typed, and the form says what is wrong with it', async () => {
  const calls = stub();
  const { user } = open();
  const reminder = await screen.findByLabelText(/^Rent reminder/);
  await user.clear(reminder);
  await fill(user, reminder, '30');
  await user.click(save());
  expect(reminder).toHaveValue('30 days');
  expect(reminder).toHaveAccessibleDescription(/must be a whole number from 0 to 14/);
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
});

test('saves a logo as soon as it is chosen, and says what is wrong with one', async () => {
  stub();
  let isGood = false;
  const uploads = stubUploads({
    'PUT /settings/logo': () =>
      isGood
        ? json(200, { settings: someSettings })
        : failure(415, 'Bad', { errorFields: { logo: 'The image is not a PNG or JPEG picture' } }),
  });
  const { user, container } = open();
  await screen.findByRole('button', { name: 'Choose a logo' });
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  await user.upload(input as HTMLInputElement, file);
  expect(await screen.findByText('The image is not a PNG or JPEG picture')).toBeVisible();
  isGood = true;
  await user.upload(input as HTMLInputElement, new File(['y'], 'logo2.png', { type: 'image/png' }));
  expect(await screen.findByText(messages.settingsSaved)).toBeVisible();
  expect(uploads).toHaveLength(2);
});

test.each([
  [/^Full name/, { signatory: { name: '9' } }],
  [/^To sign and pay/, { days: { hold: 9 } }],
  [/^First reminder/, { reminders: { first: { days: 9 } } }],
])('the field %s can be changed and saved', async (label, changes) => {
  const calls = stub({ 'PATCH /settings': () => json(200, { settings: someSettings }) });
  const { user } = open();
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, '9');
  await user.click(save());
  expect(await screen.findByText(messages.settingsSaved)).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual(changes);
});

test('the landlord signs with the accept or afterwards', async () => {
  const calls = stub({ 'PATCH /settings': () => json(200, { settings: someSettings }) });
  const { user } = open();
  const when = await screen.findByLabelText('When the landlord signs');
  expect(when).toHaveDisplayValue('With the accept');
  expect(when).toHaveAccessibleDescription(
    'With the accept: the admin who accepts an application or a request signs for the landlord at once. A further term that you offer waits for your signature after the tenant has accepted it.',
  );
  await user.selectOptions(when, 'Afterwards, from a list');
  await user.click(save());
  expect(await screen.findByText(messages.settingsSaved)).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    signatory: { signs: 'afterwards' },
  });
});

test('lists who changed what', async () => {
  stub();
  open();
  const list = within(await screen.findByRole('region', { name: 'History' }));
  expect(await list.findByText('15 Nov 2026, 10:14, Aminah Yusof')).toBeVisible();
  expect(list.getByText('Company, registration number: empty → 202601000001')).toBeVisible();
  expect(list.getByText('Bank transfer: off → on')).toBeVisible();
});

test('says that nothing could be read, and tries again', async () => {
  let isUp = false;
  stub({ 'GET /settings': () => (isUp ? json(200, { settings: someSettings }) : failure(500, 'Broken')) });
  const { user } = open();
  expect(await screen.findByText('Error: Broken')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Teduh Homes Sdn. Bhd.');
});
