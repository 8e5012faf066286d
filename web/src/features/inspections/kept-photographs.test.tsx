import { errorMessages } from '@teduh/shared/errors.constants';
import type { InspectionItemAnswer } from '@teduh/shared/inspections';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { failure, json } from '../../test/api.ts';
import { stubIndexedDb } from '../../test/indexed-db.ts';
import { anInspection, anInspectionItem, aPhotograph } from '../../test/inspections.ts';
import { bar, loaded, openReport } from '../../test/report.tsx';
import { stubUploads } from '../../test/uploads.ts';

afterEach(() => vi.unstubAllGlobals());

const post = 'POST /inspection-items/fridge/photographs';
const stored = () => {
  const photographs = [aPhotograph('photo-1')];
  return json<InspectionItemAnswer>(201, { item: anInspectionItem({ id: 'fridge', photographs }) });
};

async function photographInput() {
  await loaded();
  const button = screen.getByRole('button', { name: 'Add photographs of Fridge' });
  return button.parentElement?.querySelector('input[type=file]') as HTMLInputElement;
}
const choose = async (user: ReturnType<typeof openReport>['user']) =>
  user.upload(await photographInput(), new File(['x'], 'fridge.jpg', { type: 'image/jpeg' }));
const isLeavingAsked = () => {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

test('a photograph that could not be sent is sent with the same id when the page is opened again', async () => {
  const disk = stubIndexedDb();
  const failed = stubUploads({ [post]: () => failure(503, errorMessages.busy) });
  const { user, unmount } = openReport(anInspection());
  await choose(user);
  expect(await screen.findByText(new RegExp(`fridge.jpg: ${errorMessages.busy}`))).toBeVisible();
  await waitFor(() => expect(isLeavingAsked()).toBe(false));
  unmount();
  const uploads = stubUploads({ [post]: stored });
  openReport(anInspection());
  expect(await screen.findByRole('img', { name: /photograph 1 of Fridge/ })).toBeVisible();
  expect(uploads.map(({ body }) => body.get('id'))).toEqual(failed.map(({ body }) => body.get('id')));
  expect(uploads.map(({ body }) => (body.get('photograph') as File).name)).toEqual(['fridge.jpg']);
  await bar();
  await waitFor(() => expect(disk.size).toBe(0));
});

test('a picture of a kind that cannot be stored is named once, and not sent', async () => {
  stubIndexedDb();
  const uploads = stubUploads({ [post]: stored });
  openReport(anInspection());
  const files = [new File(['x'], 'fridge.gif', { type: 'image/gif' })];
  fireEvent.change(await photographInput(), { target: { files } });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^fridge\.gif: not a PNG, JPEG or WebP picture$/,
  );
  expect(uploads).toEqual([]);
});

test('one that is left out is not sent again', async () => {
  const disk = stubIndexedDb();
  stubUploads({ [post]: () => failure(400, 'Broken picture') });
  const { user } = openReport(anInspection());
  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Leave it out' }));
  await bar();
  await waitFor(() => expect(disk.size).toBe(0));
});

test('another person on the same device does not send it', async () => {
  const file = new File(['x'], 'theirs.jpg', { type: 'image/jpeg' });
  stubIndexedDb().set('a', { id: 'a', group: 'somebody-else fridge', file, keptAt: Date.now() });
  const uploads = stubUploads({ [post]: stored });
  openReport(anInspection());
  await loaded();
  await bar();
  expect(uploads).toEqual([]);
});

test('where the device keeps nothing, the page asks before it is left', async () => {
  stubIndexedDb({ isFull: true });
  stubUploads({ [post]: () => failure(503, errorMessages.busy) });
  const { user } = openReport(anInspection());
  await choose(user);
  expect(await screen.findByText(new RegExp(`fridge.jpg: ${errorMessages.busy}`))).toBeVisible();
  await waitFor(() => expect(isLeavingAsked()).toBe(true));
});

test('what was chosen more than a month ago is forgotten', async () => {
  const file = new File(['x'], 'old.jpg', { type: 'image/jpeg' });
  const disk = stubIndexedDb();
  const keptAt = Date.now() - 31 * 24 * 60 * 60 * 1000;
  disk.set('a', { id: 'a', group: 'user-1 fridge', file, keptAt });
  const uploads = stubUploads({ [post]: stored });
  openReport(anInspection());
  await loaded();
  await waitFor(() => expect(disk.size).toBe(0));
  expect(uploads).toEqual([]);
});
