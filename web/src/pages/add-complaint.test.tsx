import type { EligibilityAnswer } from '@teduh/shared/applications';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { aComplaint, answer, listing } from '../test/complaints.ts';
import { fill } from '../test/fill.ts';
import { revokedPreviews, stubPreviews } from '../test/previews.ts';
import { png } from '../test/property-form.ts';
import { renderAt } from '../test/render.tsx';
import { stubUploads } from '../test/uploads.ts';
import { Component as ComplaintPage } from './complaint.page.tsx';

beforeEach(stubPreviews);

const add = 'POST /complaints';
const choose = async (files: File[]) =>
  userEvent
    .setup({ applyAccept: false })
    .upload(await screen.findByLabelText('Photographs', { selector: 'input' }), files);

async function openModal() {
  const view = renderAt(<ComplaintPage />, { path: '/complaint', as: { userId: 'user-7' } });
  await view.user.click(await screen.findByRole('button', { name: 'Add Complaint' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Complaint' }));
  return { ...view, dialog, addButton: dialog.getByRole('button', { name: 'Add' }) };
}

test('the Add button is disabled without a title', async () => {
  stubApi(listing());
  const { user, dialog, addButton } = await openModal();
  expect(addButton).toBeDisabled();
  await fill(user, dialog.getByLabelText('Title'), '   ');
  expect(addButton).toBeDisabled();
  await fill(user, dialog.getByLabelText('Title'), 'Tap');
  expect(addButton).toBeEnabled();
});

test('a description is needed too', async () => {
  stubApi(listing());
  const uploads = stubUploads({});
  const { user, dialog, addButton } = await openModal();
  await fill(user, dialog.getByLabelText('Title'), 'Tap');
  await user.click(addButton);
  expect(await dialog.findByText('Description is required')).toBeVisible();
  expect(uploads).toEqual([]);
});

test('title, description and photographs are sent together, and the list follows', async () => {
  const calls = stubApi(listing());
  const uploads = stubUploads({ [add]: () => answer(messages.complaintAdded, aComplaint(), 201) });
  const { user, router, dialog, addButton } = await openModal();
  await fill(user, dialog.getByLabelText('Title'), 'Tap');
  await fill(user, dialog.getByLabelText('Description'), 'It drips.');
  await choose([png('a.png'), png('b.png')]);
  await dialog.findByAltText('b.png');
  const before = calls.length;
  await user.click(addButton);
  expect(await screen.findByText('Complaint added successfully')).toBeVisible();
  const sent = uploads[0]?.body;
  expect([sent?.get('customer'), sent?.get('title'), sent?.get('description')]).toEqual([
    'user-7',
    'Tap',
    'It drips.',
  ]);
  expect(sent?.getAll('photographs').map((file) => (file as File).name)).toEqual(['a.png', 'b.png']);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
});

test('category, urgency and preferred times are optional, and sent where they are given', async () => {
  stubApi(listing());
  const uploads = stubUploads({ [add]: () => answer(messages.complaintAdded, aComplaint(), 201) });
  const { user, dialog, addButton } = await openModal();
  await fill(user, dialog.getByLabelText('Title'), 'Tap');
  await fill(user, dialog.getByLabelText('Description'), 'It drips.');
  await user.selectOptions(dialog.getByLabelText('Category'), 'Noise or neighbours');
  await fill(user, dialog.getByLabelText('Preferred times'), 'Weekdays after 6 pm');
  await user.click(addButton);
  expect(await screen.findByText('Complaint added successfully')).toBeVisible();
  const sent = uploads[0]?.body;
  expect(['category', 'urgency', 'preferredTimes'].map((name) => sent?.get(name))).toEqual([
    'Noise or neighbours',
    '',
    'Weekdays after 6 pm',
  ]);
});

test('a link opens the form, and closing it takes the form out of the URL', async () => {
  stubApi(listing());
  const { user, router } = renderAt(<ComplaintPage />, {
    path: '/complaint',
    at: paths.addComplaint,
    as: {},
  });
  expect(await screen.findByRole('dialog', { name: 'Add Complaint' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(router.state.location).toMatchObject({ pathname: '/complaint', search: '' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the Back button closes the form and stays on the page', async () => {
  stubApi(listing());
  const { router } = await openModal();
  expect(router.state.location.search).toBe('?new=1');
  await act(() => router.navigate(-1));
  expect(router.state.location).toMatchObject({ pathname: '/complaint', search: '' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('tells a tenant without a rental why, and keeps what was written', async () => {
  stubApi(listing());
  stubUploads({ [add]: () => failure(409, errorMessages.complaint_needs_rental) });
  const { user, dialog, addButton } = await openModal();
  await fill(user, dialog.getByLabelText('Title'), 'Tap');
  await fill(user, dialog.getByLabelText('Description'), 'It drips.');
  await user.click(addButton);
  expect(
    await screen.findByText(
      "You cannot add a complaint as you don't have an active rental or accepted application.",
    ),
  ).toBeVisible();
  expect(dialog.getByLabelText('Title')).toHaveValue('Tap');
});

test('says before the form is filled in that a complaint needs a rental', async () => {
  stubApi({
    ...listing(),
    'GET /applications/user-rental-status/user-7': () => json<EligibilityAnswer>(200, { canApply: true }),
  });
  const { unmount } = renderAt(<ComplaintPage />, { path: '/complaint', as: { userId: 'user-7' } });
  expect(await screen.findByText(errorMessages.complaint_needs_rental)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add Complaint' })).toBeDisabled();
  unmount();

  renderAt(<ComplaintPage />, { path: '/complaint', at: paths.addComplaint, as: { userId: 'user-7' } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Complaint' }));
  expect(await dialog.findByText(errorMessages.complaint_needs_rental)).toBeVisible();
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Tap' } });
  expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
});

test('a tenant who rents can add a complaint', async () => {
  const status = { canApply: false, message: errorMessages.already_renting };
  stubApi({
    ...listing(),
    'GET /applications/user-rental-status/user-7': () => json<EligibilityAnswer>(200, status),
  });
  const { user, dialog, addButton } = await openModal();
  await fill(user, dialog.getByLabelText('Title'), 'Tap');
  expect(addButton).toBeEnabled();
  expect(screen.queryByText(errorMessages.complaint_needs_rental)).not.toBeInTheDocument();
});

test('shows beside the photographs why the server refuses one, until the choice changes', async () => {
  const errorFields = { photographs: 'Image 1 is not a PNG or JPEG picture' };
  stubApi(listing());
  stubUploads({ [add]: () => failure(415, errorMessages.invalid_fields, { errorFields }) });
  const { user, dialog, addButton } = await openModal();
  await fill(user, dialog.getByLabelText('Title'), 'Tap');
  await fill(user, dialog.getByLabelText('Description'), 'It drips.');
  await choose([png('a.png')]);
  await dialog.findByAltText('a.png');
  await user.click(addButton);
  expect(await dialog.findByText(errorFields.photographs)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Remove a.png' }));
  expect(dialog.queryByText(errorFields.photographs)).not.toBeInTheDocument();
});

test('other files and more than five photographs are named and left out; one is removed by button', async () => {
  stubApi(listing());
  const { user, dialog } = await openModal();
  await choose([new File(['GIF89a'], 'moving.gif', { type: 'image/gif' })]);
  expect(await dialog.findByText('moving.gif is not a PNG or JPEG image.')).toBeVisible();
  await choose(['1', '2', '3', '4', '5', '6'].map((name) => png(`${name}.png`)));
  expect(await dialog.findByText('At most 5 photographs are possible: 1 was left out.')).toBeVisible();
  expect(dialog.getAllByRole('img')).toHaveLength(5);
  await user.click(dialog.getByRole('button', { name: 'Remove 2.png' }));
  expect(dialog.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    '1.png',
    '3.png',
    '4.png',
    '5.png',
  ]);
  expect(dialog.getByRole('button', { name: 'Choose photographs' })).toHaveFocus();
  expect(revokedPreviews()).toEqual(['blob:2.png']);
});

test('an upload shows how far it is', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  stubApi(listing());
  const uploads = stubUploads({ [add]: () => promise });
  const { user, dialog, addButton } = await openModal();
  await fill(user, dialog.getByLabelText('Title'), 'Tap');
  await fill(user, dialog.getByLabelText('Description'), 'It drips.');
  await choose([png('a.png')]);
  await dialog.findByAltText('a.png');
  await user.click(addButton);
  await dialog.findByRole('progressbar', { name: 'Upload' });
  uploads[0]?.progress(0.42);
  await waitFor(() => expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42'));
  resolve(answer(messages.complaintAdded, aComplaint(), 201));
  expect(await screen.findByText(messages.complaintAdded)).toBeVisible();
});
