import type { ApplicantAnswer, OpenRequest } from '@teduh/shared/applicants';
import type {
  Application,
  ApplicationMessageAnswer,
  ApplicationStatus,
  ApplicationsAnswer,
} from '@teduh/shared/applications';
import { applicationStatuses } from '@teduh/shared/applications.constants';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { anApplicant, anOpenRequest } from '../test/applicants.ts';
import { renderAt } from '../test/render.tsx';
import { anAcceptedApplication, anApplication, configOn } from '../test/renting.ts';
import { Component as ApplicationPage } from './application.page.tsx';

const list = (...applications: Application[]) => ({
  ...configOn('2026-11-19'),
  'GET /applications': () => json<ApplicationsAnswer>(200, { applications }),
});
const done = (application: Application) => () =>
  json<ApplicationMessageAnswer>(200, { message: messages.applicationCancelled, application });
const open = (search = '') =>
  renderAt(<ApplicationPage />, { path: '/application', at: `/application${search}`, as: {} });

const named = (status: ApplicationStatus) =>
  anApplication({
    id: status,
    status,
    property: { ...anApplication().property, name: `Home ${status}` },
  });
const shownHomes = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('a card tells what was applied for, when, for how long and at what price', async () => {
  const room = anApplication({ roomId: 'r-1', roomName: 'Master room', roomPrice: 900 });
  stubApi(list(room));
  open();
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('link', { name: 'Suria Residence' })).toHaveAttribute('href', '/listing/property-1');
  expect(card.getByText('Master room')).toBeVisible();
  expect(card.getByText('12 Jalan Ampang, 50450 Kuala Lumpur')).toBeVisible();
  expect(card.getByText('1 Dec 2026 to 1 Mar 2027')).toBeVisible();
  expect(card.getByText('3 months')).toBeVisible();
  expect(card.getByText('RM 900')).toBeVisible();
  expect(card.getByText('Waiting for Response')).toBeVisible();
  expect(card.getByText('15 Nov 2026, 10:14')).toBeVisible();
  expect(card.queryByRole('link', { name: /Sign & Pay/ })).not.toBeInTheDocument();
});

test('a unit costs what the property costs', async () => {
  stubApi(list(anApplication()));
  open();
  expect(await screen.findByText('RM 2,400')).toBeVisible();
});

test.each([
  ['Waiting for Response', 'yellow'],
  ['Accepted', 'green'],
  ['Completed', 'green'],
  ['Rejected', 'red'],
  ['Cancelled', 'red'],
] as const)('shows %s in %s', async (status, color) => {
  stubApi(list(named(status)));
  open();
  const card = within(await screen.findByRole('article'));
  const badge = card.getByText(status, { exact: true }).closest('.mantine-Badge-root');
  expect(badge?.getAttribute('style')).toContain(`color-${color}-`);
});

test('the tabs sort by status and stand in the URL; a cancelled one is only under All', async () => {
  stubApi(list(...applicationStatuses.map(named)));
  const { user, router } = open();
  await screen.findAllByRole('article');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Waiting for Response',
    'Accepted',
    'Completed',
    'Rejected',
  ]);
  expect(shownHomes()).toHaveLength(applicationStatuses.length);
  for (const status of ['Waiting for Response', 'Accepted', 'Completed', 'Rejected'] as const) {
    await user.click(screen.getByRole('tab', { name: status }));
    expect(shownHomes()).toEqual([`Home ${status}`]);
  }
  expect(router.state.location.search).toBe('?status=rejected');
  await user.click(screen.getByRole('tab', { name: 'All' }));
  expect(router.state.location.search).toBe('');
});

test('the tab of the URL is open from the start', async () => {
  stubApi(list(named('Accepted'), named('Rejected')));
  open('?status=accepted');
  await screen.findAllByRole('article');
  expect(screen.getByRole('tab', { name: 'Accepted' })).toHaveAttribute('aria-selected', 'true');
  expect(shownHomes()).toEqual(['Home Accepted']);
});

test('a status without applications says so and leads to the listings', async () => {
  stubApi(list(named('Accepted')));
  open('?status=rejected');
  expect(await screen.findByText('No applications found for this status.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse listings' })).toHaveAttribute('href', '/listing');
});

test('an accepted one leads to signing and paying, and says what is missing and until when', async () => {
  stubApi(list(anAcceptedApplication({ isSigned: true }, { contract: 'c-9' })));
  open();
  expect(await screen.findByText('Pay by 22 Nov 2026, 3 days left')).toBeVisible();
  expect(screen.getByText('Contract signed')).toBeVisible();
  expect(screen.getByText('Deposit not paid yet')).toBeVisible();
  const link = screen.getByRole('link', { name: /^Sign & Pay/ });
  expect(link).toHaveTextContent('Sign & Pay');
  expect(link).toHaveAttribute('href', '/application/sign-and-pay/c-9');
});

test.each([
  ['2026-11-21', '1 day left'],
  ['2026-11-22', 'today is the last day'],
  ['2026-11-23', 'the time is over'],
])('on the business day %s the hold says: %s', async (day, words) => {
  stubApi({ ...list(anAcceptedApplication()), ...configOn(day) });
  open();
  expect(await screen.findByText(`Sign and pay by 22 Nov 2026, ${words}`)).toBeVisible();
});

test('names the day before a hold that ends at midnight as its last day', async () => {
  stubApi(list(anAcceptedApplication({ holdExpiresAt: '2026-11-22T16:00:00.000Z' })));
  open();
  expect(await screen.findByText('Sign and pay by 22 Nov 2026, 3 days left')).toBeVisible();
});

test('says that the landlord has still to sign to a tenant who has signed', async () => {
  stubApi(list(anAcceptedApplication({ isSignedByTenant: true })));
  open();
  expect(await screen.findByText('Pay by 22 Nov 2026, 3 days left')).toBeVisible();
  const steps = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(steps.slice(-3)).toEqual([
    'You have signed the contract',
    'Waiting for the landlord’s signature',
    'Deposit not paid yet',
  ]);
});

test('has nothing to sign or pay where only the landlord still signs', async () => {
  stubApi(list(anAcceptedApplication({ isSignedByTenant: true, isDepositPaid: true })));
  open();
  expect(await screen.findByText('Waiting for the landlord’s signature')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Sign & Pay/ })).not.toBeInTheDocument();
});

test('a transfer that waits for confirmation has no deadline and is not cancelled', async () => {
  stubApi(list(anAcceptedApplication({ isDepositSlipWaiting: true })));
  open();
  expect(await screen.findByText('Your transfer waits for confirmation')).toBeVisible();
  expect(screen.queryByText(/left|Sign and pay by/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Sign & Pay/ })).toBeVisible();
});

test('shows no deadline and no cancel button once the deposit is paid', async () => {
  stubApi(list(anAcceptedApplication({ isDepositPaid: true })));
  open();
  expect(await screen.findByText('Deposit paid')).toBeVisible();
  expect(screen.getByText('Contract not signed yet')).toBeVisible();
  expect(screen.queryByText(/pay by/i)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
});

test('withdraws a waiting application only after a confirmation and refreshes the list', async () => {
  let application = anApplication({ id: 'a-1' });
  const calls = stubApi({
    ...list(),
    'GET /applications': () => json<ApplicationsAnswer>(200, { applications: [application] }),
    'DELETE /applications/a-1': () => {
      application = { ...application, status: 'Cancelled' };
      return done(application)();
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);

  await user.click(screen.getByRole('button', { name: /^Withdraw/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw application' }));
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(messages.applicationCancelled)).toBeVisible();
  expect(await screen.findByText('Cancelled')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument();
});

test('an accepted application is cancelled after a warning about its contract', async () => {
  const accepted = anAcceptedApplication({}, { id: 'a-1' });
  const calls = stubApi({ ...list(accepted), 'PATCH /applications/a-1': done(accepted) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Cancel the application/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel application' }));
  expect(dialog.getByText(/contract and deposit are cancelled/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Yes, cancel it' }));
  expect(await screen.findByText(messages.applicationCancelled)).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ status: 'Cancelled' });
});

test('shows the message of a refused cancellation and refreshes the list', async () => {
  const calls = stubApi({
    ...list(anAcceptedApplication({}, { id: 'a-1' })),
    'PATCH /applications/a-1': () => failure(409, errorMessages.deposit_paid),
  });
  const { user } = open();
  const fetched = () =>
    calls.filter(({ path, method }) => path === '/applications' && method === 'GET').length;
  await user.click(await screen.findByRole('button', { name: /^Cancel the application/ }));
  const before = fetched();
  await user.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
  expect(await screen.findByText(errorMessages.deposit_paid)).toBeVisible();
  await waitFor(() => expect(fetched()).toBeGreaterThan(before));
});

test('shows that it is loading, and an error with a retry button', async () => {
  let isUp = false;
  stubApi({
    ...list(),
    'GET /applications': () =>
      isUp ? list(anApplication())['GET /applications']() : failure(500, errorMessages.unexpected_error),
  });
  const { user } = open();
  expect(screen.getByText('Loading applications...')).toBeInTheDocument();
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

test('it offers to tell the landlord about oneself, and says what is asked for', async () => {
  const requests: OpenRequest[] = [];
  stubApi({
    ...list(anApplication()),
    'GET /applicant': () => json<ApplicantAnswer>(200, { applicant: anApplicant(), requests }),
  });
  const { unmount } = open();
  expect(await screen.findByRole('link', { name: 'Tell the landlord about yourself' })).toHaveAttribute(
    'href',
    '/application/about-me',
  );
  expect(screen.queryByText(/asks you for something/)).not.toBeInTheDocument();
  unmount();
  requests.push(anOpenRequest());
  open();
  expect(await screen.findByText('The landlord asks you for something')).toBeVisible();
  expect(screen.getByText('payslip, occupation')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Tell the landlord about yourself' })).toBeVisible();
});
