import type { Complaint, ComplaintsAnswer } from '@teduh/shared/complaints';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Call, failure, json, stubApi } from '../test/api.ts';
import {
  aComplaint,
  aHandledComplaint,
  answer,
  aTakenComplaint,
  listing,
  listingOf,
} from '../test/complaints.ts';
import { fill } from '../test/fill.ts';
import { renderAt } from '../test/render.tsx';
import { Component as ManageComplaintsPage } from './manage-complaints.page.tsx';

const open = (search = '') =>
  renderAt(<ManageComplaintsPage />, {
    path: '/manage-complaints',
    at: `/manage-complaints${search}`,
    as: { userType: 'admin', userId: 'admin-1' },
  });
const column = (name: string) => within(screen.getByRole('region', { name }));

test('the same three columns show whose complaint it is and about which place', async () => {
  stubApi(listing(aComplaint({ roomName: 'Master room' })));
  open();
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Aisyah Rahman')).toBeVisible();
  expect(card.getByText('Suria Residence, Master room')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Waiting',
    'In Handling',
    'Handled',
  ]);
  expect(screen.getAllByText('No complaints in this category')).toHaveLength(2);
  const waiting = screen.getByRole('heading', { name: 'Waiting' });
  expect(waiting.parentElement).toHaveTextContent(/^Waiting1 complaint$/);
});

test('an admin takes what waits, finishes what is taken, and neither edits nor deletes', async () => {
  stubApi(
    listing(
      aComplaint({ id: 'a', title: 'Tap' }),
      aTakenComplaint({ id: 'b', title: 'Lamp' }),
      aHandledComplaint({ id: 'c', title: 'Door' }),
    ),
  );
  open();
  await screen.findAllByRole('article');
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Take Tap', 'Finish Lamp']);
  expect(screen.queryByRole('button', { name: 'Add Complaint' })).not.toBeInTheDocument();
});

test('taking sends the admin’s own id and moves the card', async () => {
  let complaint: Complaint = aComplaint();
  const calls = stubApi({
    ...listingOf(() => [complaint]),
    'PATCH /complaints/complaint-1': () => {
      complaint = aTakenComplaint();
      return answer(messages.complaintTaken, complaint);
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Take The tap drips' }));
  expect(await screen.findByText('Complaint status changed to in handling')).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    status: 'In Handling',
    admin: 'admin-1',
  });
  expect(await column('In Handling').findByRole('link', { name: 'The tap drips' })).toBeVisible();
});

test('shows a complaint that another admin has just taken as theirs', async () => {
  let complaint: Complaint = aComplaint();
  stubApi({
    ...listingOf(() => [complaint]),
    'PATCH /complaints/complaint-1': () => {
      complaint = aTakenComplaint();
      return failure(409, errorMessages.complaint_already_taken);
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Take The tap drips' }));
  expect(await screen.findByText(errorMessages.complaint_already_taken)).toBeVisible();
  expect(await column('In Handling').findByText('In the hands of Aminah Yusof')).toBeVisible();
});

test('finishing shows title and description to read, and asks what was done', async () => {
  let complaint: Complaint = aTakenComplaint();
  const calls = stubApi({
    ...listingOf(() => [complaint]),
    'PATCH /complaints/complaint-1': () => {
      complaint = aHandledComplaint();
      return answer(messages.complaintFinished, complaint);
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Finish The tap drips' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Finish Handling' }));
  expect(dialog.getByLabelText('Title')).toHaveValue('The tap drips');
  expect(dialog.getByLabelText('Title')).toHaveAttribute('readonly');
  expect(dialog.getByLabelText('Description')).toHaveValue('All night.');
  expect(dialog.getByLabelText('Description')).toHaveAttribute('readonly');

  await user.click(dialog.getByRole('button', { name: 'Finish' }));
  expect(await dialog.findByText('Resolution details are required')).toBeVisible();
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);

  await fill(user, dialog.getByLabelText('Resolution details'), 'A new washer.');
  await user.click(dialog.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('Complaint Handling Finished successfully')).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    status: 'Handled',
    admin: 'admin-1',
    resolutionDetails: 'A new washer.',
  });
  expect(await column('Handled').findByText('A new washer.')).toBeVisible();
});

test('a link of a mail opens its complaint, where it can be taken', async () => {
  const calls = stubApi({
    ...listing(aComplaint()),
    'PATCH /complaints/complaint-1': () => answer(messages.complaintTaken),
  });
  const { user } = open('?complaint=complaint-1');
  const drawer = within(await screen.findByRole('dialog', { name: 'The tap drips' }));
  expect(drawer.getByText('Aisyah Rahman')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Take The tap drips' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true));
});

test('an admin searches and sorts all three columns, and the URL keeps the search while a complaint is open', async () => {
  const calls = stubApi(listing(aComplaint()));
  const { user, router } = open();
  await user.type(screen.getByLabelText('Search'), 'tap');
  await waitFor(() => expect(calls.some(({ search }) => search.includes('q=tap'))).toBe(true));
  expect(router.state.location.search).toBe('?q=tap');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Oldest first');
  const asked = () => calls.slice(-3).map(({ search }) => Object.fromEntries(new URLSearchParams(search)));
  await waitFor(() =>
    expect(asked()).toEqual(
      ['Waiting for Response', 'In Handling', 'Handled'].map((status) => ({
        q: 'tap',
        sort: 'createdAt',
        status,
        limit: '25',
      })),
    ),
  );
  expect(screen.getAllByText('No complaints match your search')).toHaveLength(2);
  await user.click(screen.getByRole('link', { name: 'The tap drips' }));
  expect(router.state.location.search).toBe('?q=tap&sort=createdAt&complaint=complaint-1');
  await screen.findByRole('dialog', { name: 'The tap drips' });
  await user.keyboard('{Escape}');
  expect(router.state.location.search).toBe('?q=tap&sort=createdAt');
});

test('cards and the drawer show category, urgency and preferred times', async () => {
  stubApi(
    listing(
      aComplaint({ category: 'Plumbing', urgency: 'Urgent', preferredTimes: 'Weekdays after 6 pm' }),
      aTakenComplaint({ id: 'b', title: 'Lamp', category: 'Electricity', urgency: 'Normal' }),
    ),
  );
  const { user } = open();
  await screen.findAllByRole('article');
  for (const text of ['Plumbing', 'Urgent', 'Weekdays after 6 pm'])
    expect(column('Waiting').getByText(text)).toBeVisible();
  for (const text of ['Electricity', 'Normal urgency'])
    expect(column('In Handling').getByText(text)).toBeVisible();
  expect(column('In Handling').queryByText('Preferred times:')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'The tap drips' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'The tap drips' }));
  const facts = { Category: 'Plumbing', Urgency: 'Urgent', 'Preferred times': 'Weekdays after 6 pm' };
  for (const [label, value] of Object.entries(facts))
    expect(drawer.getByText(label).nextSibling).toHaveTextContent(value);
});

test('an urgent complaint has a warning sign until it is handled', async () => {
  const urgency = 'Urgent';
  stubApi(
    listing(
      aComplaint({ urgency }),
      aTakenComplaint({ id: 'b', urgency }),
      aHandledComplaint({ id: 'c', urgency }),
    ),
  );
  open();
  await screen.findAllByRole('article');
  const signs = ['Waiting', 'In Handling', 'Handled'].map((name) =>
    column(name).getByText('Urgent').parentElement?.querySelector('svg'),
  );
  expect(signs.map(Boolean)).toEqual([true, true, false]);
});

test('an admin filters by category and urgency, and clears the filters', async () => {
  const calls = stubApi(listing());
  const { user, router } = open('?category=Pests');
  expect(await screen.findByLabelText('Category')).toHaveValue('Pests');
  await user.selectOptions(screen.getByLabelText('Urgency'), 'Urgent');
  expect(router.state.location.search).toBe('?category=Pests&urgency=Urgent');
  const asked = () => calls.slice(-3).map(({ search }) => Object.fromEntries(new URLSearchParams(search)));
  await waitFor(() =>
    expect(asked()).toEqual(
      ['Waiting for Response', 'In Handling', 'Handled'].map((status) => ({
        category: 'Pests',
        urgency: 'Urgent',
        status,
        limit: '25',
      })),
    ),
  );
  expect(await screen.findAllByText('No complaints match your search')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(router.state.location.search).toBe('');
  expect(await screen.findAllByText('No complaints in this category')).toHaveLength(3);
});

test('a column with more than a page loads the rest on demand, and leaves the others alone', async () => {
  const page = (id: string, nextCursor?: string) =>
    json<ComplaintsAnswer>(200, {
      complaints: [aComplaint({ id, title: id })],
      ...(nextCursor && { nextCursor }),
    });
  const calls = stubApi({
    'GET /complaints': ({ search }: Call) => {
      const asked = new URLSearchParams(search);
      if (asked.get('status') !== 'Waiting for Response')
        return json<ComplaintsAnswer>(200, { complaints: [] });
      return asked.get('cursor') === 'more' ? page('Second') : page('First', 'more');
    },
  });
  const { user } = open();
  expect(await screen.findByText('1+', { exact: false })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more of Waiting' }));
  expect(await column('Waiting').findByRole('link', { name: 'Second' })).toBeVisible();
  expect(column('Waiting').getByRole('link', { name: 'First' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Load more/ })).not.toBeInTheDocument();
  expect(calls.filter(({ search }) => search.includes('Handled'))).toHaveLength(1);
});
