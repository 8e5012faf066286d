import { errorMessages } from '@teduh/shared/errors.constants';
import type { InspectionMessageAnswer, InspectionsAnswer } from '@teduh/shared/inspections';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../../test/api.ts';
import { anInspection, anInspectionSummary, aSide, sentReport } from '../../test/inspections.ts';
import { renderAt } from '../../test/render.tsx';
import { aContract } from '../../test/renting.ts';
import HandoverSection from './handover-section.tsx';

const url = '/contracts/contract-1/inspections';

function open(
  handover: Partial<InspectionsAnswer>,
  { isAdmin = false, answers = {}, contract = aContract() } = {},
) {
  const calls = stubApi({
    [`GET ${url}`]: () => json<InspectionsAnswer>(200, { moveIn: aSide(), moveOut: aSide(), ...handover }),
    ...answers,
  });
  const view = renderAt(<HandoverSection contract={contract} isAdmin={isAdmin} />, {
    as: isAdmin ? { userType: 'admin' } : {},
  });
  return { ...view, calls };
}
async function heading() {
  await waitFor(() =>
    expect(screen.queryByRole('status', { name: 'Loading the handover...' })).not.toBeInTheDocument(),
  );
  return screen.getByRole('heading', { name: 'Handover' });
}

test('an admin begins a report and comes to it', async () => {
  const { user, calls } = open(
    { moveIn: aSide({ canOpen: true }), moveOut: aSide({ reason: 'early', opensOn: '2027-09-16' }) },
    {
      isAdmin: true,
      answers: {
        [`POST ${url}`]: () =>
          json<InspectionMessageAnswer>(201, { message: 'Report begun', inspection: anInspection() }),
      },
    },
  );
  await heading();
  expect(screen.getByText('You can begin it on 16 Sep 2027.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Begin the move-out report' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Begin the move-in report' }));
  expect(await screen.findByText('/move-in-report/contract-1')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'move-in' });
});

test('says why one cannot be begun', async () => {
  const { user } = open(
    { moveIn: aSide({ canOpen: true }) },
    { isAdmin: true, answers: { [`POST ${url}`]: () => failure(409, errorMessages.inspection_exists) } },
  );
  await heading();
  await user.click(screen.getByRole('button', { name: 'Begin the move-in report' }));
  expect(await screen.findByText(errorMessages.inspection_exists)).toBeVisible();
});

test('a tenant reads what comes, what waits for them, and what is final', async () => {
  const view = open({});
  expect(await screen.findByText(/It comes to you after the keys were handed over/)).toBeVisible();
  view.unmount();
  const report = anInspectionSummary(sentReport);
  const sent = open({ moveIn: aSide({ report, reason: 'begun' }) });
  expect(await screen.findByText('Please look at it, and add your remarks until 22 Nov 2026.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the move-in report' })).toHaveAttribute(
    'href',
    '/move-in-report/contract-1',
  );
  sent.unmount();
  open({ moveIn: aSide({ report: { ...report, status: 'Final' }, reason: 'begun' }) });
  expect(await screen.findByText('It is final, with the remarks of both sides.')).toBeVisible();
});

test('after the end it does not speak of a move-out that is to come', async () => {
  open({}, { contract: aContract({ id: 'contract-1', status: 'Ended' }) });
  expect(await screen.findByText('There is none yet.')).toBeVisible();
  expect(screen.queryByText(/when you move out/)).toBeNull();
});

test('a renewal shows the report of the contract before', async () => {
  const report = anInspectionSummary({ ...sentReport, status: 'Final', contractId: 'contract-0' });
  open({ moveIn: aSide({ report, reason: 'renewal' }), moveOut: aSide({ reason: 'renewal' }) });
  expect(await screen.findByText(/so the report of its beginning still counts/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the move-in report' })).toHaveAttribute(
    'href',
    '/move-in-report/contract-0',
  );
  expect(screen.getByText('The tenancy goes on in the same home, so none is needed here.')).toBeVisible();
});

test('shows a failure with another try', async () => {
  open({}, { answers: { [`GET ${url}`]: () => failure(500, errorMessages.unexpected_error) } });
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
});
