import { errorMessages } from '@teduh/shared/errors.constants';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { baseApi } from '../../api/base-api.ts';
import { failure, json } from '../../test/api.ts';
import { fill } from '../../test/fill.ts';
import {
  anInspection,
  anInspectionItem,
  anInspectionSummary,
  aPhotograph,
  sentReport,
} from '../../test/inspections.ts';
import { answer, bar, openReport, url } from '../../test/report.tsx';

beforeEach(() => localStorage.clear());

describe('the tenant', () => {
  const sent = anInspection({
    ...sentReport,
    items: [
      anInspectionItem({
        id: 'fridge',
        condition: 'Fair',
        note: 'A dent',
        photographs: [aPhotograph('photo-1')],
      }),
    ],
  });

  test('adds remarks until the agreed day, and agrees', async () => {
    const { user, patches, calls } = openReport(sent, {
      isAdmin: false,
      answers: {
        'POST /inspections/inspection-1/agree': answer(
          anInspection({ ...sentReport, status: 'Final', finalAt: '2026-11-16T04:00:00.000Z' }),
          'Thank you',
        ),
      },
    });
    expect(await screen.findByText(/remarks and photographs until 22 Nov 2026/)).toBeVisible();
    expect(screen.getByText('Fair')).toBeVisible();
    expect(screen.getByText('A dent')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('button', { name: 'I agree, nothing to add' })).toBeEnabled();
    const remark = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your remark on Fridge' });
    await fill(user, remark, 'Two dents');
    const onceSaved: unknown[] = [];
    const button = screen.getByRole('button', { name: 'I agree, nothing to add' });
    const watcher = new MutationObserver(() => {
      const isSaved = screen.queryByText('Everything is saved') !== null;
      if (isSaved) onceSaved.push([remark.value, button.textContent]);
    });
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
    await bar();
    watcher.disconnect();
    expect(onceSaved[0]).toEqual(['Two dents', 'These are all my remarks']);
    expect(patches()).toEqual([{ remark: 'Two dents', version: 1 }]);
    await user.click(screen.getByRole('button', { name: 'These are all my remarks' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'These are all' }),
    );
    expect(await screen.findByText('Thank you')).toBeVisible();
    expect(calls.some(({ path }) => path.endsWith('/agree'))).toBe(true);
  });

  test('is told that the report was taken back while it is open', async () => {
    let isSent = true;
    const answers = {
      [`GET ${url}`]: () =>
        isSent ? json(200, { inspection: sent }) : failure(404, errorMessages.inspection_not_found),
    };
    const { store } = openReport(sent, { isAdmin: false, answers });
    expect(await screen.findByText('A dent')).toBeVisible();
    expect(screen.queryByText(/was taken back/)).toBeNull();
    isSent = false;
    act(() => void store.dispatch(baseApi.util.invalidateTags(['Inspection'])));
    expect(await screen.findByText('This report was taken back to be corrected')).toBeVisible();
  });

  test('can only read after the last day, and once it is final', async () => {
    openReport(anInspection({ ...sent, remarksUntil: '2026-11-14' }), { isAdmin: false });
    await screen.findByText('A dent');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('reads both sides and downloads the sealed document', async () => {
    const item = anInspectionItem({ id: 'fridge', condition: 'Fair', note: 'A dent', remark: 'Two dents' });
    const meter = anInspectionItem({ id: 'meter', kind: 'meter', count: null, unit: 'kWh', reading: 12377 });
    const file = '/api/inspections/inspection-1/file?expires=1&signature=a';
    openReport(
      anInspection({
        ...sentReport,
        status: 'Final',
        answeredAt: '2026-11-16T04:00:00.000Z',
        file,
        items: [item, meter],
      }),
      { isAdmin: false },
    );
    expect(await screen.findByText('Two dents')).toBeVisible();
    expect(screen.getByText('12,377.0 kWh')).toBeVisible();
    expect(screen.getByText('Your remark')).toBeVisible();
    expect(screen.getByText(/You answered on/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download the sealed report' })).toHaveAttribute('href', file);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('reads that the document is being made', async () => {
    openReport(anInspection({ ...sentReport, status: 'Final' }), { isAdmin: false });
    expect(await screen.findByText('The sealed document is being made...')).toBeVisible();
  });
});

describe('an admin', () => {
  test('reads what was sent, and when it becomes final', async () => {
    openReport(anInspection(sentReport));
    expect(
      await screen.findByText(/Aisyah Rahman can add remarks and photographs until 22 Nov 2026/),
    ).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('keeps a final report as the inventory', async () => {
    const final = anInspection({ ...sentReport, status: 'Final' });
    const { user, calls } = openReport(final, {
      answers: { 'POST /inspections/inspection-1/inventory': answer(final, 'Kept') },
    });
    await user.click(await screen.findByRole('button', { name: "Keep these as the unit's inventory" }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep them' }));
    expect(await screen.findByText('Kept')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ version: 1 });
  });

  test('takes a report back that was sent, and then keeps what the tenant said in the draft', async () => {
    const fridge = anInspectionItem({ remark: 'It hums', photographs: [aPhotograph('hum', 'tenant')] });
    const bed = anInspectionItem({ id: 'bed', name: 'Bed' });
    const sent = anInspection({ ...sentReport, items: [fridge, bed] });
    const draft = { ...sent, ...anInspectionSummary(), takenBackAt: '2026-11-16T04:00:00.000Z' };
    const view = openReport(sent, {
      answers: {
        'POST /inspections/inspection-1/take-back': () => {
          view.show(draft);
          return answer(draft, 'The report is a draft again')();
        },
      },
    });
    await view.user.click(await screen.findByRole('button', { name: 'Take it back' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/cannot see it until you send it again/)).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByText('The report is a draft again')).toBeVisible();
    expect(await screen.findByText(/It was taken back on/)).toBeVisible();
    expect(screen.getByText('Remark of the tenant: It hums')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Discard draft' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove Fridge' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove Bed' })).toBeVisible();
  });

  test('discards a draft and comes back to the tenancy', async () => {
    const { user } = openReport(anInspection(), {
      answers: { 'DELETE /inspections/inspection-1': () => json(200, { message: 'Draft discarded' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('/tenancy/contract-1')).toBeVisible();
  });

  test('has the move-in beside each line of a move-out report, with its photographs', async () => {
    const before = {
      ...anInspectionItem({ condition: 'Good', note: 'As new', photographs: [aPhotograph('old')] }),
    };
    openReport(anInspection({ kind: 'move-out', items: [anInspectionItem({ id: 'fridge', before })] }), {
      kind: 'move-out',
    });
    expect(await screen.findByText('At move-in')).toBeVisible();
    expect(screen.getByText('As new')).toBeVisible();
    expect(screen.getByText('At move-out')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Photographs of Fridge' })).toBeVisible();
  });
});

test('says that there is no report, and shows a failure with another try', async () => {
  const view = openReport(anInspection(), {
    answers: { [`GET ${url}`]: () => failure(404, errorMessages.inspection_not_found) },
  });
  expect(await screen.findByText('Report not found')).toBeVisible();
  view.unmount();
  openReport(anInspection(), {
    answers: { [`GET ${url}`]: () => failure(500, errorMessages.unexpected_error) },
  });
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
});
