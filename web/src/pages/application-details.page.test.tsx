import type { ApplicantNotesAnswer, ApplicationDetails } from '@teduh/shared/applicants';
import type { ApplicationMessageAnswer } from '@teduh/shared/applications';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { aDocument, someDetails } from '../test/applicants.ts';
import { fill } from '../test/fill.ts';
import { renderAt } from '../test/render.tsx';
import { anAcceptedApplication, anApplication } from '../test/renting.ts';
import { withSettings } from '../test/settings.ts';
import { Component as ApplicationDetailsPage } from './application-details.page.tsx';

type Note = ApplicantNotesAnswer['notes'][number];
const aNote = (changes: Partial<Note> = {}): Note => ({
  id: 'note-1',
  note: 'Called the employer',
  applicationId: 'a-1',
  property: { name: 'Suria Residence' },
  roomName: null,
  writtenBy: { firstname: 'Aminah', lastname: 'Admin' },
  writtenAt: '2026-11-15T02:14:05.000Z',
  ...changes,
});
const answers = (details: ApplicationDetails, notes: Note[] = []) => ({
  ...withSettings(),
  'GET /applications/a-1/details': () => json(200, { details }),
  'GET /applications/a-1/notes': () => json<ApplicantNotesAnswer>(200, { notes }),
});
const open = () =>
  renderAt(<ApplicationDetailsPage />, {
    path: '/manage-applications/:applicationId',
    at: '/manage-applications/a-1',
    as: { userType: 'admin' },
  });
const panel = async (title: string) => {
  const section = (await screen.findByRole('heading', { name: title })).closest('section');
  return within(section as HTMLElement);
};

test('it shows the application, the person and what the rent is to them', async () => {
  const applicant = { ...someDetails().applicant, about: 'No pets.', documents: [aDocument()] };
  stubApi(answers(someDetails({ applicant })));
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Aisyah Rahman' })).toBeVisible();
  expect(screen.getByText('Application for Suria Residence')).toBeVisible();
  const about = await panel('About the applicant');
  expect(about.getByText('Nurse')).toBeVisible();
  expect(about.getByText('The rent takes 30% of the income, within the usual 30%.')).toBeVisible();
  expect(about.getAllByText('Not given')).toHaveLength(1);
  expect(about.getByText('No pets.')).toBeVisible();
  const documents = await panel('Documents');
  expect(documents.getByRole('link', { name: 'Payslip' })).toHaveAttribute('href', aDocument().file);
  expect(screen.getByRole('link', { name: 'Compare all who wait for this property' })).toHaveAttribute(
    'href',
    '/manage-applications/compare/property-1',
  );
  expect(screen.getByText('No other tenancies with us')).toBeVisible();
  expect(screen.getByText('No other applications')).toBeVisible();
});

test('it shows what the person did with us before', async () => {
  const tenancy = {
    contractId: 'contract-1',
    contractNumber: 'TD-2026-0001',
    property: { name: 'Rumah Lama' },
    roomName: 'Big room',
    startDate: '2025-11-01',
    endDate: '2026-10-01',
    status: 'Ended' as const,
    endedEarly: true,
    payments: { paid: 11, late: 2, overdue: 1 },
  };
  const earlier = {
    id: 'a-0',
    property: { name: 'Rumah Lama' },
    roomName: 'Big room',
    startDate: '2025-11-01',
    stayLength: 12,
    status: 'Completed' as const,
    createdAt: '2025-10-15T02:14:05.000Z',
  };
  stubApi(answers(someDetails({ tenancies: [tenancy], applications: [earlier], complaints: 3 })));
  open();
  const tenancies = within(await screen.findByRole('table', { name: 'Tenancies with us' }));
  expect(tenancies.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Rumah LamaBig room',
    '1 Nov 2025 to 1 Oct 2026',
    'Ended early',
    '11 paid, 2 late, 1 overdue now',
  ]);
  expect(screen.getByText('Complaints made: 3.')).toBeVisible();
  const others = within(screen.getByRole('table', { name: 'Other applications' }));
  expect(others.getByRole('link', { name: 'Rumah Lama' })).toHaveAttribute(
    'href',
    '/manage-applications/a-0',
  );
});

test('it is accepted and rejected here as in the list', async () => {
  const application = anApplication({ id: 'a-1', status: 'Accepted' });
  const calls = stubApi({
    ...answers(someDetails()),
    'PATCH /applications/a-1': () =>
      json<ApplicationMessageAnswer>(200, { message: messages.applicationAccepted, application }),
  });
  const { user } = open();
  expect(await screen.findByRole('button', { name: 'Reject Aisyah Rahman' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Accept Aisyah Rahman' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept application' }));
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(messages.applicationAccepted)).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ status: 'Accepted' });
});

test.each([
  [{}, 'Waiting for the tenant to sign and pay until 22 Nov 2026'],
  [{ isSignedByTenant: true }, 'Waiting for the tenant to pay until 22 Nov 2026'],
  [{ isDepositSlipWaiting: true }, 'Confirm the transfer of the deposit'],
  [{ isDepositPaid: true, holdExpiresAt: null }, 'Waiting for the tenant to sign'],
  [{ isSignedByTenant: true, isDepositPaid: true }, 'Waiting for the landlord to sign'],
])('an accepted application with %j leads to its contract and says what comes next', async (state, next) => {
  stubApi(answers(someDetails({ application: anAcceptedApplication(state, { id: 'a-1' }) })));
  open();
  expect(await screen.findByText(next)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the contract' })).toHaveAttribute(
    'href',
    '/tenancy/contract-1',
  );
});

test('an application whose contract runs leads to it, and waits for nothing', async () => {
  const application = anAcceptedApplication({ status: 'Active' }, { id: 'a-1', status: 'Completed' });
  stubApi(answers(someDetails({ application })));
  open();
  expect(await screen.findByRole('link', { name: 'Open the contract' })).toBeVisible();
  expect(screen.queryByText('Next step')).not.toBeInTheDocument();
});

test('what is missing can be chosen and asked for, with words', async () => {
  const calls = stubApi({
    ...answers(someDetails()),
    'POST /applications/a-1/requests': () => json(201, { message: messages.detailsAskedFor }),
  });
  const { user } = open();
  const form = within(await screen.findByRole('form', { name: 'Ask for what is missing' }));
  expect(
    form.getAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels?.[0]?.textContent),
  ).toEqual(['Employer', 'About yourself', 'Payslip', 'Identity document', 'Another document']);
  await user.click(form.getByRole('button', { name: 'Ask' }));
  expect(await form.findByText('Please choose what is missing, or write it')).toBeVisible();
  await user.click(form.getByRole('checkbox', { name: 'Payslip' }));
  await fill(user, form.getByLabelText('Message (optional)'), 'Of October');
  await user.click(form.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText(messages.detailsAskedFor)).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    wanted: ['payslip'],
    note: 'Of October',
  });
});

test('it shows what was asked for and what has come of it, and asks for nothing once the application is over', async () => {
  const request = {
    id: 'request-1',
    wanted: ['payslip' as const, 'employer' as const],
    missing: ['payslip' as const],
    note: '',
    isOpen: true,
    askedBy: { firstname: 'Aminah', lastname: 'Admin' },
    askedAt: '2026-11-15T02:14:05.000Z',
  };
  const application = anApplication({ id: 'a-1', status: 'Rejected' });
  stubApi(answers(someDetails({ application, requests: [request] })));
  open();
  const asked = within(await screen.findByRole('list', { name: 'Asked for' }));
  expect(asked.getByText('Asked for: payslip, employer')).toBeVisible();
  expect(asked.getByText('Still missing: payslip')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Ask for what is missing' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument();
});

test('a note is written and shown with its author, its time and the place it was written at', async () => {
  const other = aNote({ id: 'note-2', applicationId: 'a-0', property: { name: 'Rumah Lama' } });
  const calls = stubApi({
    ...answers(someDetails(), [aNote(), other]),
    'POST /applications/a-1/notes': () => json<ApplicantNotesAnswer>(201, { notes: [] }),
  });
  const { user } = open();
  const [first, second] = within(await screen.findByRole('list', { name: 'Notes' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('15 Nov 2026, 10:14, Aminah AdminCalled the employer');
  expect(second).toHaveTextContent('At the application for Rumah Lama');
  await fill(user, screen.getByLabelText('Note'), 'Came on Tuesday');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText(messages.noteWritten)).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ note: 'Came on Tuesday' });
});

test('an application that does not exist says so, and a failure offers another try', async () => {
  stubApi({
    'GET /applications/a-1/details': () => failure(404, errorMessages.application_not_found),
  });
  const { unmount } = open();
  expect(await screen.findByRole('heading', { name: 'Application not found' })).toBeVisible();
  unmount();
  stubApi({ 'GET /applications/a-1/details': () => failure(500, errorMessages.unexpected_error) });
  open();
  expect(await screen.findByRole('button', { name: /Try again/ })).toBeVisible();
});
