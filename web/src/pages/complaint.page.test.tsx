import type { Complaint } from '@teduh/shared/complaints';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import {
  aComment,
  aComplaint,
  aHandledComplaint,
  answer,
  aTakenComplaint,
  listing,
  listingOf,
} from '../test/complaints.ts';
import { fill } from '../test/fill.ts';
import { renderAt } from '../test/render.tsx';
import { Component as ComplaintPage } from './complaint.page.tsx';

const open = (search = '') =>
  renderAt(<ComplaintPage />, { path: '/complaint', at: `/complaint${search}`, as: {} });
const column = (name: string) => within(screen.getByRole('region', { name }));
const title = (name: string) => screen.findByRole('link', { name });

test('shows waiting, in handling and handled complaints in three columns', async () => {
  stubApi(
    listing(
      aComplaint({ id: 'a', title: 'Tap' }),
      aTakenComplaint({ id: 'b', title: 'Lamp' }),
      aHandledComplaint({ id: 'c', title: 'Door' }),
    ),
  );
  open();
  await title('Tap');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Waiting',
    'In Handling',
    'Handled',
  ]);
  expect(column('Waiting').getByRole('link', { name: 'Tap' })).toBeVisible();
  expect(column('In Handling').getByRole('link', { name: 'Lamp' })).toBeVisible();
  expect(column('In Handling').getByText('In the hands of Aminah Yusof')).toBeVisible();
  expect(column('Handled').getByRole('link', { name: 'Door' })).toBeVisible();
  expect(column('Handled').getByText('A new washer.')).toBeVisible();
  expect(column('Handled').getByText('Handled by Aminah Yusof')).toBeVisible();
});

test('says that a column has no complaints', async () => {
  stubApi(listing(aComplaint()));
  open();
  await title('The tap drips');
  expect(screen.getAllByText('No complaints in this category')).toHaveLength(2);
  expect(column('Waiting').queryByText('No complaints in this category')).not.toBeInTheDocument();
});

test('a card shows the unit, the date, and the number of photographs and comments', async () => {
  const photograph = { url: '/api/x?expires=1', width: 1200, height: 800 };
  stubApi(
    listing(
      aComplaint({
        roomName: 'Master room',
        photographs: [photograph],
        comments: [aComment('Hello', 'admin')],
      }),
    ),
  );
  open();
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Suria Residence, Master room')).toBeVisible();
  expect(card.getByText('15 Nov 2026, 10:14')).toBeVisible();
  expect(card.getByText('All night.')).toBeVisible();
  const inside = within(card.getByRole('list', { name: 'Inside' })).getAllByRole('listitem');
  expect(inside.map(({ textContent }) => textContent)).toEqual(['1 photograph', '1 comment']);
  expect(card.queryByText('Aisyah Rahman')).not.toBeInTheDocument();
});

test('shows markup and emoji as plain text', async () => {
  const words = '<img src=x onerror=alert(1)> 🚰';
  stubApi(listing(aComplaint({ title: words, description: words, comments: [aComment(words, 'customer')] })));
  open('?complaint=complaint-1');
  const drawer = within(await screen.findByRole('dialog', { name: words }));
  expect(drawer.getAllByText(words)).toHaveLength(3);
  expect(drawer.queryByRole('img')).not.toBeInTheDocument();
});

test('a complaint is edited, and its title cannot be empty', async () => {
  const calls = stubApi({
    ...listing(aComplaint()),
    'PATCH /complaints/complaint-1': () => answer(messages.complaintUpdated),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit The tap drips' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Complaint' }));
  const save = dialog.getByRole('button', { name: 'Save changes' });
  await user.clear(dialog.getByLabelText('Title'));
  expect(save).toBeDisabled();
  await fill(user, dialog.getByLabelText('Title'), 'The shower drips');
  await user.click(save);
  expect(await screen.findByText('Complaint updated successfully')).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    title: 'The shower drips',
    description: 'All night.',
    category: '',
    urgency: '',
    preferredTimes: '',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('category, urgency and preferred times are shown and edited like the title', async () => {
  const calls = stubApi({
    ...listing(
      aComplaint({ category: 'Plumbing', urgency: 'Urgent', preferredTimes: 'Weekdays after 6 pm' }),
    ),
    'PATCH /complaints/complaint-1': () => answer(messages.complaintUpdated),
  });
  const { user } = open();
  const card = within(await screen.findByRole('article'));
  for (const text of ['Plumbing', 'Urgent', 'Weekdays after 6 pm'])
    expect(card.getByText(text)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Edit The tap drips' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Complaint' }));
  expect(dialog.getByLabelText('Category')).toHaveValue('Plumbing');
  expect(dialog.getByLabelText('Urgency')).toHaveValue('Urgent');
  expect(dialog.getByLabelText('Preferred times')).toHaveValue('Weekdays after 6 pm');
  await user.selectOptions(dialog.getByLabelText('Category'), 'Not sure');
  await user.selectOptions(dialog.getByLabelText('Urgency'), 'Can wait');
  await user.clear(dialog.getByLabelText('Preferred times'));
  await fill(user, dialog.getByLabelText('Preferred times'), 'Saturdays');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Complaint updated successfully')).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    category: '',
    urgency: 'Can wait',
    preferredTimes: 'Saturdays',
  });
});

test('neither a filter of the admins nor a search in the URL changes a tenant’s board', async () => {
  const calls = stubApi(listing(aComplaint()));
  open('?category=Pests&q=tap');
  await title('The tap drips');
  expect(screen.queryByLabelText('Category')).not.toBeInTheDocument();
  expect(calls.some(({ search }) => /category|q=/.test(search))).toBe(false);
});

test('shows the message of the server under its field', async () => {
  const errorFields = { title: 'Title can have at most 150 characters' };
  stubApi({
    ...listing(aComplaint()),
    'PATCH /complaints/complaint-1': () => failure(400, errorMessages.invalid_fields, { errorFields }),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit The tap drips' }));
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(errorFields.title)).toBeVisible();
});

test('a handled complaint cannot be edited, and a tenant can neither take nor finish one', async () => {
  stubApi(listing(aHandledComplaint(), aTakenComplaint({ id: 'b', title: 'Lamp' })));
  open();
  await title('Lamp');
  expect(screen.getByRole('button', { name: 'Edit Lamp' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit The tap drips' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete The tap drips' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Take|Finish)/ })).not.toBeInTheDocument();
});

test('deletes a complaint only after a confirmation', async () => {
  let complaints: Complaint[] = [aComplaint()];
  const calls = stubApi({
    ...listingOf(() => complaints),
    'DELETE /complaints/complaint-1': () => {
      complaints = [];
      return json(200, { message: messages.complaintDeleted });
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete The tap drips' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Delete The tap drips' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete complaint' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Complaint deleted successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
});

test('deleted from its own view, the complaint’s view closes', async () => {
  let complaints: Complaint[] = [aComplaint()];
  stubApi({
    ...listingOf(() => complaints),
    'DELETE /complaints/complaint-1': () => {
      complaints = [];
      return json(200, { message: messages.complaintDeleted });
    },
  });
  const { user, router } = open('?complaint=complaint-1');
  const drawer = within(await screen.findByRole('dialog', { name: 'The tap drips' }));
  await user.click(drawer.getByRole('button', { name: 'Delete The tap drips' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete complaint' })).getByRole('button', {
      name: 'Delete',
    }),
  );
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the view of a complaint shows its photographs and its conversation', async () => {
  const photographs = [1, 2].map((n) => ({ url: `/api/photo-${n}?expires=9`, width: 1200, height: 800 }));
  const comments = [aComment('Which tap?', 'admin'), aComment('The one in the kitchen.', 'customer')];
  stubApi(listing(aTakenComplaint({ photographs, comments })));
  const { user, router } = open();
  await user.click(await title('The tap drips'));
  expect(router.state.location.search).toBe('?complaint=complaint-1');
  const drawer = within(await screen.findByRole('dialog', { name: 'The tap drips' }));
  expect(drawer.getByAltText('Photograph 2')).toHaveAttribute('src', '/api/photo-2?expires=9&width=480');
  expect(drawer.getByRole('link', { name: 'Open photograph 2 in a new tab' })).toHaveAttribute(
    'href',
    '/api/photo-2?expires=9',
  );
  const thread = within(drawer.getByRole('log', { name: 'Conversation' })).getAllByRole('listitem');
  expect(thread.map(({ textContent }) => textContent)).toEqual([
    'Aminah YusofAdmin16 Nov 2026, 10:14Which tap?',
    'Aisyah RahmanTenant16 Nov 2026, 10:14The one in the kitchen.',
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('');
  const link = await title('The tap drips');
  await waitFor(() => expect(link).toHaveFocus());
});

test('a comment is sent, appears, and the box is empty again', async () => {
  let complaint = aComplaint();
  const calls = stubApi({
    ...listingOf(() => [complaint]),
    'POST /complaints/complaint-1/comments': () => {
      complaint = aComplaint({ comments: [aComment('It is worse today.', 'customer')] });
      return answer(messages.commentAdded, complaint, 201);
    },
  });
  const { user } = open('?complaint=complaint-1');
  const drawer = within(await screen.findByRole('dialog', { name: 'The tap drips' }));
  expect(drawer.getByText('No comments yet. Write the first one.')).toBeVisible();
  const send = drawer.getByRole('button', { name: 'Send' });
  expect(send).toBeDisabled();
  await fill(user, drawer.getByLabelText('Write a comment'), 'It is worse today.');
  await user.click(send);
  await waitFor(() => expect(drawer.getByLabelText('Write a comment')).toHaveValue(''));
  expect(await drawer.findByRole('listitem')).toHaveTextContent('It is worse today.');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ body: 'It is worse today.' });
});

test('says that the complaint of a link no longer exists', async () => {
  stubApi({
    ...listing(aComplaint()),
    'GET /complaints/another': () => failure(404, errorMessages.complaint_not_found),
  });
  open('?complaint=another');
  const drawer = within(await screen.findByRole('dialog', { name: 'Complaint' }));
  expect(drawer.getByText(errorMessages.complaint_not_found)).toBeVisible();
});

test('shows that it is loading, and an error with a retry button', async () => {
  let isUp = false;
  stubApi({
    'GET /complaints': (call) =>
      isUp ? listing(aComplaint())['GET /complaints'](call) : failure(500, errorMessages.unexpected_error),
  });
  const { user } = open();
  expect(screen.getAllByText('Loading complaints...')).toHaveLength(3);
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
});
