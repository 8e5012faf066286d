import { errorMessages } from '@teduh/shared/errors.constants';
import type { InspectionAnswer, InspectionItemAnswer } from '@teduh/shared/inspections';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { failure, json } from '../../test/api.ts';
import { fill } from '../../test/fill.ts';
import { anInspection, anInspectionItem, aPhotograph, sentReport } from '../../test/inspections.ts';
import { type Answers, answer, bar, loaded, openReport, url } from '../../test/report.tsx';
import { stubUploads } from '../../test/uploads.ts';
import { keptWords } from './save-note.tsx';

beforeEach(() => localStorage.clear());

describe('the draft of an admin', () => {
  test('saves by itself what is typed, and says when it is saved', async () => {
    const { user, patches } = openReport(anInspection());
    await loaded();
    await user.click(screen.getByRole('radio', { name: 'Fair' }));
    await user.type(screen.getByRole('textbox', { name: 'Note on Fridge' }), 'A dent');
    expect(screen.getByText('Saving...')).toBeVisible();
    await bar();
    expect(patches().at(-1)).toMatchObject({ note: 'A dent' });
    await user.click(screen.getByRole('checkbox', { name: 'Keys handed over' }));
    await fill(user, screen.getByRole('textbox', { name: 'Reading of Electricity in kWh' }), '12.5');
    await waitFor(() => expect(patches()).toContainEqual({ isDone: true, version: 1 }));
    await waitFor(() => expect(patches()).toContainEqual({ reading: '12.5', version: 1 }));
    await bar();
  });

  test('keeps what is typed without a network, over a reload, until the server has it', async () => {
    let isOffline = true;
    let fridge = anInspectionItem({ id: 'fridge' });
    const answers: Answers = {
      [`GET ${url}`]: () => json<InspectionAnswer>(200, { inspection: anInspection({ items: [fridge] }) }),
      'PATCH /inspection-items/fridge': ({ body }) => {
        if (isOffline) return Promise.reject(new TypeError('offline'));
        fridge = { ...fridge, ...(body as object), version: 2 };
        return json<InspectionItemAnswer>(200, { item: fridge });
      },
    };
    const first = openReport(anInspection(), { answers });
    await loaded();
    await fill(first.user, screen.getByRole('textbox', { name: 'Note on Fridge' }), 'A dent');
    // On the line, and where the next step is.
    await waitFor(() => expect(screen.getAllByText(keptWords)).toHaveLength(2), { timeout: 3000 });
    expect(screen.getByRole('button', { name: 'Send to the tenant' })).toBeDisabled();
    first.unmount();

    openReport(anInspection(), { answers });
    await loaded();
    expect(screen.getByRole('textbox', { name: 'Note on Fridge' })).toHaveValue('A dent');
    expect(fridge.note).toBe('');
    isOffline = false;
    act(() => void dispatchEvent(new Event('online')));
    await bar();
    expect(fridge.note).toBe('A dent');
    expect(screen.getByRole('textbox', { name: 'Note on Fridge' })).toHaveValue('A dent');
    expect(localStorage).toHaveLength(0);
  });

  test('sends it by itself when the network is back', async () => {
    let isOffline = true;
    const { user } = openReport(anInspection(), {
      answers: {
        'PATCH /inspection-items/fridge': () =>
          isOffline
            ? Promise.reject(new TypeError('offline'))
            : json<InspectionItemAnswer>(200, {
                item: anInspectionItem({ id: 'fridge', note: 'A', version: 2 }),
              }),
      },
    });
    await loaded();
    await user.type(screen.getByRole('textbox', { name: 'Note on Fridge' }), 'A');
    await screen.findAllByText(keptWords);
    isOffline = false;
    act(() => void dispatchEvent(new Event('online')));
    await bar();
  });

  test('shows both versions when somebody else was faster, and keeps the chosen one', async () => {
    const inspection = anInspection();
    const theirs = anInspection({
      items: inspection.items.map((item) =>
        item.id === 'fridge' ? { ...item, note: 'Theirs', version: 2 } : item,
      ),
    });
    let isStale = true;
    const view = openReport(inspection, {
      answers: {
        'PATCH /inspection-items/fridge': ({ body }) => {
          if (!isStale)
            return json<InspectionItemAnswer>(200, {
              item: anInspectionItem({ id: 'fridge', note: 'Mine', version: 3, ...(body as object) }),
            });
          view.show(theirs);
          return failure(409, errorMessages.changed_meanwhile);
        },
      },
    });
    await loaded();
    await fill(view.user, screen.getByRole('textbox', { name: 'Note on Fridge' }), 'Mine');
    expect(await screen.findByText('Theirs: Theirs')).toBeVisible();
    expect(screen.getByText('Yours: Mine')).toBeVisible();
    expect(screen.getByText('Some lines are not saved: please look at them')).toBeVisible();
    isStale = false;
    await view.user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await bar();
    expect(view.patches().at(-1)).toEqual({ note: 'Mine', version: 2 });
  });

  test('takes the other version where that is wanted', async () => {
    const { user, show } = openReport(anInspection(), {
      answers: { 'PATCH /inspection-items/fridge': () => failure(409, errorMessages.changed_meanwhile) },
    });
    await loaded();
    show(anInspection({ items: [anInspectionItem({ id: 'fridge', note: 'Theirs', version: 2 })] }));
    await fill(user, screen.getByRole('textbox', { name: 'Note on Fridge' }), 'Mine');
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(screen.getByRole('textbox', { name: 'Note on Fridge' })).toHaveValue('Theirs');
    expect(localStorage).toHaveLength(0);
  });

  test('says why something is refused', async () => {
    const { user } = openReport(anInspection(), {
      answers: {
        'PATCH /inspection-items/power': () =>
          failure(400, 'No', { errorFields: { reading: 'Reading must be a number' } }),
      },
    });
    await loaded();
    await fill(user, screen.getByRole('textbox', { name: 'Reading of Electricity in kWh' }), 'abc');
    expect(await screen.findByText('Not saved: Reading must be a number')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard what you typed about Electricity' }));
    expect(screen.getByRole('textbox', { name: 'Reading of Electricity in kWh' })).toHaveValue('');
  });

  test('is sent once every line has its condition; the rest can be good at once', async () => {
    const good = anInspection({
      items: [
        anInspectionItem({ id: 'keys', kind: 'key', room: '', name: 'Keys', count: 2 }),
        anInspectionItem({ id: 'water', kind: 'meter', room: '', name: 'Water', unit: 'm³' }),
        anInspectionItem({ id: 'fridge', condition: 'Good' }),
      ],
    });
    const { user, show, calls } = openReport(anInspection(), {
      answers: {
        'POST /inspections/inspection-1/rest-is-good': () => {
          show(good);
          return answer(good)();
        },
        'POST /inspections/inspection-1/send': answer(anInspection(sentReport), 'Report sent'),
      },
    });
    await loaded();
    expect(screen.getByRole('button', { name: 'Send to the tenant' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'The rest is good (1)' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'The rest is good' }),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send to the tenant' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Send to the tenant' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/^Not done: Keys \(not ticked\), Water \(not read\)\./)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Report sent')).toBeVisible();
    expect(calls.some(({ path }) => path === '/inspections/inspection-1/send')).toBe(true);
  });

  test('adds and removes lines', async () => {
    const { user, calls } = openReport(anInspection(), {
      answers: {
        'POST /inspections/inspection-1/items': () =>
          json<InspectionItemAnswer>(201, { item: anInspectionItem({ id: 'new' }) }),
        'DELETE /inspection-items/fridge': () => json(200, { message: 'Line removed' }),
      },
    });
    await loaded();
    const form = within(screen.getByRole('form', { name: 'Add an item' }));
    await user.click(form.getByRole('button', { name: 'Add item' }));
    expect(form.getByText('Item is required')).toBeVisible();
    await fill(user, form.getByRole('textbox', { name: 'Item' }), 'Kettle');
    await user.click(form.getByRole('button', { name: 'Add item' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        kind: 'item',
        room: 'Kitchen',
        name: 'Kettle',
        count: '1',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove Fridge' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  test('sends photographs with their progress, and tries one again that failed, with the same id', async () => {
    let isFailing = true;
    const uploads = stubUploads({
      'POST /inspection-items/fridge/photographs': ({ progress }) => {
        act(() => progress(0.5));
        if (isFailing) return failure(503, errorMessages.busy);
        const photographs = [aPhotograph('photo-1')];
        return json<InspectionItemAnswer>(201, { item: anInspectionItem({ id: 'fridge', photographs }) });
      },
    });
    const { user } = openReport(anInspection());
    await loaded();
    const file = new File(['x'], 'fridge.jpg', { type: 'image/jpeg' });
    const button = screen.getByRole('button', { name: 'Add photographs of Fridge' });
    const input = button.parentElement?.querySelector<HTMLInputElement>('input[type=file]');
    await user.upload(input as HTMLInputElement, file);
    expect(await screen.findByText(new RegExp(`fridge.jpg: ${errorMessages.busy}`))).toBeVisible();
    expect(screen.getByText('1 photograph is not sent yet')).toBeVisible();
    isFailing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img', { name: /photograph 1 of Fridge, by the landlord/ })).toBeVisible();
    expect(new Set(uploads.map(({ body }) => body.get('id'))).size).toBe(1);
    await bar();
  });
});
