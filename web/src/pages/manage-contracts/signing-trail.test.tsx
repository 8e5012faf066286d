import type { Contract, ContractAnswer, ContractsAnswer } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { AdminSettings } from '@teduh/shared/settings';
import type {
  EarlierSigning,
  SigningAnswer,
  SigningEvent,
  SigningTrailAnswer,
  WaitingForLandlordAnswer,
  WholeSigningTrail,
} from '@teduh/shared/signing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../../test/api.ts';
import { fill } from '../../test/fill.ts';
import { renderAt } from '../../test/render.tsx';
import { aContract } from '../../test/renting.ts';
import { someSettings, withSettings } from '../../test/settings.ts';
import { aTrail } from '../../test/signing-records.ts';
import { Component as ManageContractsPage } from '../manage-contracts.page.tsx';

const awaiting = aContract({ id: 'c-1', status: 'Awaiting', isSigned: false, signingStatus: 'Open' });
const page = (contract: Contract) => ({
  ...withSettings(),
  'GET /signing/waiting': () => json<WaitingForLandlordAnswer>(200, { waiting: [] }),
  'GET /contracts': () => json<ContractsAnswer>(200, { contracts: [contract] }),
  'GET /contracts/c-1': () => json<ContractAnswer>(200, { contract }),
});
const trailUrl = 'GET /contracts/c-1/signing/trail';
const answers = (trail = aTrail(), contract = awaiting) => ({
  ...page(contract),
  [trailUrl]: () => json<SigningTrailAnswer>(200, { trail }),
});
const signingOf = (trail: WholeSigningTrail) => () => json<SigningAnswer>(200, { signing: trail.signing });

async function open() {
  const view = renderAt(<ManageContractsPage />, { as: { userType: 'admin' } });
  await view.user.click(await screen.findByRole('button', { name: 'Signing of contract TD-2026-0001' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Signing of contract TD-2026-0001' }));
  return { ...view, drawer };
}

test('shows who has signed and every event with time, person, address and browser', async () => {
  stubApi(answers());
  const { drawer } = await open();
  const parties = within(await drawer.findByRole('list', { name: 'Parties' }));
  expect(parties.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'LandlordSalmah ZainSigned 15 Nov 2026, 10:14, typed',
    'TenantAisyah RahmanHas not signed',
  ]);
  const events = within(drawer.getByRole('region', { name: 'Trail' })).getAllByRole('listitem');
  expect(events[0]).toHaveTextContent('Sent15/11/2026, 10:14:05, Siti Admin, 203.0.113.7, Chrome on Android');
  expect(events[1]).toHaveTextContent('For the landlord');
  expect(events[2]).toHaveTextContent('Reminded17/11/2026, 10:00:00, Teduh');
  expect(drawer.getByText('Open')).toBeVisible();
});

test('a hash is short until somebody asks for all of it, and for the browser in its own words', async () => {
  stubApi(answers());
  const { user, drawer } = await open();
  const short = await drawer.findByText('1eeeeeeeeeee…');
  const whole = drawer.getByText(`1${'e'.repeat(63)}`);
  expect(whole).not.toBeVisible();
  await user.click(short);
  expect(whole).toBeVisible();
  expect(drawer.getAllByText(/AppleWebKit/)[0]).toBeVisible();
});

test.each([
  [true, /is intact/],
  [false, /is broken/],
])('a chain that is intact (%s) is clearly said to be so', async (isIntact, words) => {
  stubApi(answers(aTrail({ isIntact })));
  const { drawer } = await open();
  expect(await drawer.findByText(words)).toBeVisible();
  expect(drawer.queryByText(isIntact ? /is broken/ : /is intact/)).not.toBeInTheDocument();
});

test('an agreement that was never sent to be signed is signed on paper', async () => {
  stubApi({
    ...page(aContract({ id: 'c-1' })),
    [trailUrl]: () => json<SigningTrailAnswer>(200, { trail: null }),
  });
  const { drawer } = await open();
  expect(await drawer.findByText(/is signed on paper/)).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('while it loads a skeleton is shown, and an error can be tried again', async () => {
  let isUp = false;
  stubApi({
    ...page(awaiting),
    [trailUrl]: () =>
      isUp
        ? json<SigningTrailAnswer>(200, { trail: aTrail() })
        : failure(500, errorMessages.unexpected_error),
  });
  const { user, drawer } = await open();
  expect(await drawer.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  isUp = true;
  await user.click(drawer.getByRole('button', { name: 'Try again' }));
  expect(await drawer.findByRole('list', { name: 'Parties' })).toBeVisible();
});

test('says that the trail is loading', async () => {
  stubApi({ ...page(awaiting), [trailUrl]: () => new Promise<Response>(() => undefined) });
  const { drawer } = await open();
  expect(await drawer.findByRole('status', { name: 'Loading the trail...' })).toBeInTheDocument();
});

test('asks the tenant again after a confirmation', async () => {
  const calls = stubApi({ ...answers(), 'POST /contracts/c-1/signing/ask-again': signingOf(aTrail()) });
  const { user, drawer } = await open();
  await user.click(await drawer.findByRole('button', { name: 'Ask again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask again?' }));
  expect(dialog.getByText(/Aisyah Rahman gets another mail/)).toBeVisible();
  expect(dialog.queryByText(/signs it for the landlord/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText('Aisyah Rahman was asked again')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/contracts/c-1/signing/ask-again',
  ]);
});

test('whose signed copy is uploaded is not asked again', async () => {
  stubApi(answers(aTrail(), { ...awaiting, isSigned: true }));
  const { drawer } = await open();
  expect(await drawer.findByText('A copy signed on paper was uploaded instead.')).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Ask again' })).not.toBeInTheDocument();
});

test('asking again after a void says that this signs for the landlord once more, with the name that the agreement says', async () => {
  const signatory = { ...someSettings.signatory, name: 'Kumar Pillai' };
  stubApi({
    ...answers(aTrail({ signing: { status: 'Void' } }), { ...awaiting, signingStatus: null }),
    ...withSettings({ ...someSettings, signatory } as AdminSettings),
  });
  const { user, drawer } = await open();
  await user.click(await drawer.findByRole('button', { name: 'Ask again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask again?' }));
  expect(
    dialog.getByText(/signs the agreement for the landlord, as Salmah Zain: “I sign the tenancy agreement/),
  ).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Void' })).not.toBeInTheDocument();
});

test('voids the signing with a reason', async () => {
  const calls = stubApi({
    ...answers(),
    'POST /contracts/c-1/signing/void': signingOf(aTrail({ signing: { status: 'Void' } })),
  });
  const { user, drawer } = await open();
  await user.click(await drawer.findByRole('button', { name: 'Void' }));
  await user.click(drawer.getByRole('button', { name: 'Void the signing' }));
  const reason = drawer.getByLabelText(/^Reason/);
  expect(reason).toHaveAccessibleDescription(/Reason is required/);
  await fill(user, reason, 'She signs on paper');
  await user.click(drawer.getByRole('button', { name: 'Void the signing' }));
  expect(await screen.findByText('The signing was voided')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'She signs on paper' });
  await waitFor(() => expect(drawer.queryByLabelText(/^Reason/)).not.toBeInTheDocument());
});

test('a refusal to void keeps the reason', async () => {
  stubApi({
    ...answers(),
    'POST /contracts/c-1/signing/void': () => failure(409, errorMessages.signing_closed),
  });
  const { user, drawer } = await open();
  await user.click(await drawer.findByRole('button', { name: 'Void' }));
  await fill(user, drawer.getByLabelText(/^Reason/), 'She signs on paper');
  await user.click(drawer.getByRole('button', { name: 'Void the signing' }));
  expect(await screen.findByText(errorMessages.signing_closed)).toBeVisible();
  expect(drawer.getByLabelText(/^Reason/)).toHaveValue('She signs on paper');
});

test('an earlier request is folded away under when and why it was voided, with its signatures and its events', async () => {
  const { signing, events } = aTrail();
  const voided = { ...events[2], number: 3, kind: 'voided', detail: 'The rent was wrong' } as SigningEvent;
  const closed = { status: 'Void', closedAt: '2026-11-15T03:00:00.000Z', isIntact: true } as const;
  const earlier: EarlierSigning[] = [
    {
      ...closed,
      reason: 'The rent was wrong',
      parties: signing.parties,
      events: [...events.slice(0, 2), voided],
    },
  ];
  stubApi(answers(aTrail({ earlier })));
  const { user, drawer } = await open();
  const heading = await drawer.findByText('Earlier request, voided 15 Nov 2026, 11:00: The rent was wrong');
  const trail = drawer.getByText('Trail of this request');
  expect(trail).not.toBeVisible();
  await user.click(heading);
  expect(trail).toBeVisible();
  const region = within(drawer.getByRole('region', { name: 'Trail of this request' }));
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 6))).toEqual([
    'Sent15',
    'Signed',
    'Voided',
  ]);
});

test('says how often sealing has failed, why and when it is tried again, and tries it now', async () => {
  const sealFailure = { failures: 6, nextTryAt: '2026-11-15T03:01:36.000Z', problem: 'timestamp' } as const;
  const calls = stubApi({
    ...answers(aTrail({ signing: { status: 'Sealing' }, sealFailure }), {
      ...awaiting,
      signingStatus: 'Sealing',
    }),
    'POST /contracts/c-1/signing/seal': () => json(200, { message: messages.sealingRetried }),
  });
  const { user, drawer } = await open();
  expect(
    await drawer.findByText('Sealing has failed 6 times, the next try is at 15 Nov 2026, 11:01'),
  ).toBeVisible();
  expect(drawer.getByText(/^The timestamp authority does not answer/)).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByText(messages.sealingRetried)).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/contracts/c-1/signing/seal',
  ]);
});

test('a sealed agreement can be neither asked for nor voided, and leads to what anybody can verify', async () => {
  stubApi(
    answers(aTrail({ signing: { status: 'Sealed' } }), aContract({ id: 'c-1', signingStatus: 'Sealed' })),
  );
  const { drawer } = await open();
  expect(await drawer.findByRole('link', { name: 'What anybody can verify' })).toHaveAttribute(
    'href',
    '/verify/0123456789ABCDEFGHJKMNPQRS',
  );
  expect(drawer.queryByRole('button', { name: 'Ask again' })).not.toBeInTheDocument();
  expect(drawer.queryByRole('button', { name: 'Void' })).not.toBeInTheDocument();
});
