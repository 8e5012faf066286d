import type { ComparisonAnswer } from '@teduh/shared/applicants';
import type { ApplicationMessageAnswer, AppliedRoomsAnswer } from '@teduh/shared/applications';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { Property, PropertyAnswer } from '@teduh/shared/properties';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Call, failure, json, stubApi } from '../test/api.ts';
import { aComparedApplicant } from '../test/applicants.ts';
import { aProperty, aRoomRental } from '../test/properties.ts';
import { renderAt } from '../test/render.tsx';
import { anApplication } from '../test/renting.ts';
import { withSettings } from '../test/settings.ts';
import { Component as CompareApplicantsPage } from './compare-applicants.page.tsx';

const unit = aProperty({ id: 'p-1', name: 'Suria Residence' });
const mei = anApplication({
  id: 'a-2',
  user: { _id: 'user-2', firstname: 'Mei', lastname: 'Tan', email: 'mei@example.com' },
  stayLength: 12,
});
const both: ComparisonAnswer = {
  waiting: 2,
  applicants: [
    aComparedApplicant({
      application: mei,
      occupation: '',
      monthlyIncome: null,
      occupants: null,
      documents: { payslip: 0, identity: 0, other: 1 },
      tenancies: 1,
      payments: { paid: 12, late: 0, overdue: 0 },
      notes: 0,
    }),
    aComparedApplicant(),
  ],
};
const answers = (property: Property, answer: ComparisonAnswer) => ({
  ...withSettings(),
  'GET /properties/p-1': () => json<PropertyAnswer>(200, { property }),
  'GET /applications/compare': () => json(200, answer),
});
const open = (search = '') =>
  renderAt(<CompareApplicantsPage />, {
    path: '/manage-applications/compare/:propertyId',
    at: `/manage-applications/compare/p-1${search}`,
    as: { userType: 'admin' },
  });
const columns = async () =>
  within(await screen.findByRole('region', { name: 'Applicants side by side' })).getAllByRole('listitem');
const valuesOf = (column: HTMLElement) =>
  within(column)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

test('applicants stand side by side with the same lines', async () => {
  stubApi(answers(unit, both));
  open();
  const [first, second] = await columns();
  if (!first || !second) throw new Error('two columns are expected');
  const labels = within(first).getAllByRole('term');
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    'Start',
    'Length',
    'Occupation',
    'Income',
    'Rent share',
    'Occupants',
    'Documents',
    'Earlier tenancies',
    'Applied on',
    'Notes',
  ]);
  expect(valuesOf(first)).toEqual([
    '1 Dec 2026',
    '12 months',
    'Not given',
    'Not given',
    'Not known',
    'Not given',
    '1 other',
    '1: 12 paid, none late',
    '15 Nov 2026, 10:14',
    '0',
  ]);
  expect(valuesOf(second)).toEqual([
    '1 Dec 2026',
    '3 months',
    'Nurse',
    'RM 8,000',
    '30%',
    '2',
    '2 payslips, identity',
    'None',
    '15 Nov 2026, 10:14',
    '1',
  ]);
  expect(within(first).getByRole('link', { name: 'Mei Tan' })).toHaveAttribute(
    'href',
    '/manage-applications/a-2',
  );
  expect(screen.queryByText(/the newest 20/)).not.toBeInTheDocument();
});

test('one of them can be accepted here', async () => {
  const calls = stubApi({
    ...answers(unit, both),
    'PATCH /applications/a-2': () =>
      json<ApplicationMessageAnswer>(200, { message: messages.applicationAccepted, application: mei }),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Accept Mei Tan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept application' }));
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(messages.applicationAccepted)).toBeVisible();
  expect(calls.some(({ method, path }) => method === 'PATCH' && path === '/applications/a-2')).toBe(true);
});

test('it says when there are more than can be compared', async () => {
  stubApi(answers(unit, { ...both, waiting: 34 }));
  open();
  expect(await screen.findByText('These are the newest 20 of 34 who wait for an answer.')).toBeVisible();
});

test('a room is chosen, and the URL keeps it', async () => {
  const room = (id: string, name: string) => ({
    _id: id,
    id,
    name,
    isRemoved: false,
    waitingApplications: 1,
  });
  const calls = stubApi({
    ...answers(aRoomRental([], { id: 'p-1' }), both),
    'GET /applications/rooms': () =>
      json<AppliedRoomsAnswer>(200, { rooms: [room('r-1', 'Big'), room('r-2', 'Small')] }),
  });
  const { user, router } = open();
  await columns();
  const askedRooms = () =>
    calls
      .filter(({ path }: Call) => path === '/applications/compare')
      .map(({ search }) => new URLSearchParams(search).get('roomId'));
  expect(askedRooms()).toEqual(['r-1']);
  await user.selectOptions(screen.getByLabelText('Room'), 'Small (1 waiting)');
  await waitFor(() => expect(askedRooms()).toEqual(['r-1', 'r-2']));
  expect(router.state.location.search).toBe('?room=r-2');
});

test('nobody to compare, a failure and a property that does not exist are said', async () => {
  stubApi(answers(unit, { applicants: [], waiting: 0 }));
  const empty = open();
  expect(await screen.findByText('Nobody waits for an answer.')).toBeVisible();
  empty.unmount();
  stubApi({
    ...answers(unit, both),
    'GET /applications/compare': () => failure(500, errorMessages.unexpected_error),
  });
  const failing = open();
  expect(await screen.findByRole('button', { name: /Try again/ })).toBeVisible();
  failing.unmount();
  stubApi({ 'GET /properties/p-1': () => failure(404, errorMessages.property_not_found) });
  open();
  expect(await screen.findByText(errorMessages.property_not_found)).toBeVisible();
});
