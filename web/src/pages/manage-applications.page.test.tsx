import type { Application, ApplicationMessageAnswer, ApplicationsAnswer } from '@teduh/shared/applications';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { renderAt } from '../test/render.tsx';
import { anApplication } from '../test/renting.ts';
import { Component as ManageApplicationsPage } from './manage-applications.page.tsx';

const waiting = anApplication({ id: 'a-1', roomId: 'r-1', roomName: 'Master room' });

const answers = (application: Application) => ({
  'GET /applications': () => json<ApplicationsAnswer>(200, { applications: [application] }),
  [`GET /applications/${application.id}`]: () => json(200, { application }),
});
const open = (search = '') =>
  renderAt(<ManageApplicationsPage />, {
    path: '/manage-applications',
    at: `/manage-applications${search}`,
    as: { userType: 'admin' },
  });

test('the applications for all properties, with those that wait first', async () => {
  const calls = stubApi(answers(waiting));
  open();
  const table = within(await screen.findByRole('table', { name: 'Applications' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Customer',
    'Property',
    'Applied',
    'Start Date',
    'Status',
    'Actions',
  ]);
  const cells = table.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(0, 5)).toEqual([
    'Aisyah Rahmanaisyah@example.com',
    'Suria ResidenceMaster room',
    '15 Nov 2026',
    '1 Dec 20263 months',
    'Waiting for Response',
  ]);
  expect(calls.find(({ path }) => path === '/applications')?.search).toBe('?sort=-waiting&limit=25');
});

test('searching, filtering and sorting ask the server and stay in the URL', async () => {
  const calls = stubApi(answers(waiting));
  const { user, router } = open();
  await screen.findByRole('table');
  await user.selectOptions(screen.getByLabelText('Status'), 'Rejected');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Property, A to Z');
  await user.type(screen.getByLabelText('Search'), 'suria{Enter}');
  const asked = 'sort=property&status=Rejected&q=suria';
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(calls.at(-1)?.search))).toEqual({
      ...Object.fromEntries(new URLSearchParams(asked)),
      limit: '25',
    }),
  );
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(
    Object.fromEntries(new URLSearchParams(asked)),
  );
});

test('a link to an application opens it, and the way to its room and its tenant', async () => {
  stubApi(answers(waiting));
  const { user, router } = open('?application=a-1');
  const drawer = within(await screen.findByRole('dialog', { name: 'Application of Aisyah Rahman' }));
  expect(drawer.getByRole('link', { name: 'All applications for this room' })).toHaveAttribute(
    'href',
    '/manage-properties/applications/property-1?room=r-1',
  );
  expect(drawer.getByRole('link', { name: 'Aisyah Rahman' })).toHaveAttribute('href', '/manage-users/user-1');
  expect(drawer.getByText('1 Dec 2026 to 1 Mar 2027')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('the name of the customer leads to the page of the application, and so does the open one', async () => {
  stubApi(answers(waiting));
  open('?application=a-1');
  const drawer = within(await screen.findByRole('dialog', { name: 'Application of Aisyah Rahman' }));
  expect(drawer.getByRole('link', { name: 'The applicant and their documents' })).toHaveAttribute(
    'href',
    '/manage-applications/a-1',
  );
  const row = within(await screen.findByRole('table', { name: 'Applications', hidden: true }));
  expect(row.getByRole('link', { name: 'Aisyah Rahman', hidden: true })).toHaveAttribute(
    'href',
    '/manage-applications/a-1',
  );
});

test('an application that does not exist says so', async () => {
  stubApi({
    ...answers(waiting),
    'GET /applications/gone': () => failure(404, errorMessages.application_not_found),
  });
  open('?application=gone');
  const drawer = within(await screen.findByRole('dialog', { name: 'Application' }));
  expect(await drawer.findByText(new RegExp(errorMessages.application_not_found))).toBeVisible();
});

test('a rejection is sent with the reason that was written, and without one when none was', async () => {
  const calls = stubApi({
    ...answers(waiting),
    'PATCH /applications/a-1': () =>
      json<ApplicationMessageAnswer>(200, { message: messages.applicationRejected, application: waiting }),
  });
  const { user } = open();
  const reject = async (reason?: string) => {
    await user.click(await screen.findByRole('button', { name: 'Reject Aisyah Rahman' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject application' }));
    if (reason) await fill(user, dialog.getByLabelText('Reason (optional)'), reason);
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await reject('Somebody was faster.');
  await reject();
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { id: 'a-1', status: 'Rejected', reason: 'Somebody was faster.' },
    { id: 'a-1', status: 'Rejected' },
  ]);
});
