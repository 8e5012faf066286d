import { createHash } from 'node:crypto';
import { errorMessages } from '@teduh/shared/errors.constants';
import type { Verification, VerificationAnswer } from '@teduh/shared/signing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { unreachable } from '../api/api-error.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { renderAt } from '../test/render.tsx';
import { aVerification } from '../test/signing-records.ts';
import { Component as VerifyPage } from './verify.page.tsx';

afterEach(() => vi.unstubAllGlobals());

const words = '%PDF-1.7 the whole agreement';
const sha256 = createHash('sha256').update(words).digest('hex');
const asked = `GET /verify/sha256/${sha256}`;
const aPdf = (text = words, name = 'agreement.pdf') => new File([text], name, { type: 'application/pdf' });
const found = (changes: Partial<Verification> = {}) =>
  json<VerificationAnswer>(200, { document: aVerification({ sha256, ...changes }) });

const open = () => renderAt(<VerifyPage />, { path: '/verify' });
const choose = async (...files: File[]) =>
  userEvent.setup({ applyAccept: false }).upload(await screen.findByLabelText('Document'), files);

test('a sealed file is called valid, with what everybody may know about it', async () => {
  stubApi({ [asked]: () => found() });
  open();
  await choose(aPdf());
  const answer = await screen.findByRole('alert');
  expect(answer).toHaveTextContent('Valid');
  expect(answer).toHaveTextContent('your copy is the same, byte for byte');
  expect(screen.getByText('agreement.pdf')).toBeVisible();
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual([
    'Tenancy agreement',
    'TD-2026-0001',
    '16 Nov 2026, 11:00',
    '6',
    'S•••• Z•••signed 15 Nov 2026, 10:14',
    'A••••• R•••••signed 16 Nov 2026, 10:59',
    sha256,
  ]);
});

test.each([
  ['move-in', 'Move-in report: the condition of the home'],
  ['move-out', 'Move-out report: the condition of the home'],
] as const)('a %s report is called what it is, with the number of its contract', async (kind, name) => {
  stubApi({ [asked]: () => found({ kind, parties: [] }) });
  open();
  await choose(aPdf());
  expect(await screen.findByRole('alert')).toHaveTextContent('Valid');
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual([name, 'TD-2026-0001', '16 Nov 2026, 11:00', '6', sha256]);
});

test('pages that nobody has counted are not shown', async () => {
  stubApi({ [asked]: () => found({ kind: 'move-in', pages: null, parties: [] }) });
  open();
  await choose(aPdf());
  expect(await screen.findByText('TD-2026-0001')).toBeVisible();
  expect(screen.queryByText('Pages')).not.toBeInTheDocument();
});

test.each([
  ['Superseded', 'a newer one has taken its place'],
  ['Cancelled', 'its contract was cancelled'],
] as const)('a document that is %s is never called valid', async (status, explanation) => {
  stubApi({ [asked]: () => found({ status }) });
  open();
  await choose(aPdf());
  const answer = await screen.findByRole('alert');
  expect(answer).toHaveTextContent(status);
  expect(answer).toHaveTextContent(explanation);
  expect(screen.queryByText('Valid')).not.toBeInTheDocument();
});

test('the file never leaves the device: only its hash is asked for', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send');
  const calls = stubApi({ [asked]: () => found() });
  open();
  await choose(aPdf());
  await screen.findByText('Valid');
  expect(calls.map(({ method, path, search, body }) => ({ method, path, search, body }))).toEqual([
    { method: 'GET', path: `/verify/sha256/${sha256}`, search: '', body: undefined },
  ]);
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Choose another PDF' })).toHaveAccessibleDescription(
    /stays on your device/,
  );
});

test('one changed byte makes it unknown, and the page says what that may mean', async () => {
  const changed = words.replace('whole', 'whale');
  const hash = createHash('sha256').update(changed).digest('hex');
  stubApi({
    [asked]: () => found(),
    [`GET /verify/sha256/${hash}`]: () => failure(404, errorMessages.document_unknown),
  });
  open();
  await choose(aPdf(changed));
  const answer = await screen.findByRole('alert');
  expect(answer).toHaveTextContent(errorMessages.document_unknown);
  expect(answer).toHaveTextContent('another file');
  expect(answer).toHaveTextContent('a single byte');
  await choose(aPdf());
  expect(await screen.findByText('Valid')).toBeVisible();
  expect(screen.queryByText(errorMessages.document_unknown)).not.toBeInTheDocument();
});

test('while the answer is awaited the page says so, and a later file replaces an earlier one', async () => {
  const other = '%PDF-1.7 another';
  const hash = createHash('sha256').update(other).digest('hex');
  stubApi({
    [asked]: () => new Promise<Response>(() => undefined),
    [`GET /verify/sha256/${hash}`]: () => found({ number: 'TD-2026-0002', sha256: hash }),
  });
  open();
  await choose(aPdf());
  expect(await screen.findByRole('status', { name: 'Looking it up...' })).toBeInTheDocument();
  await choose(aPdf(other, 'other.pdf'));
  expect(await screen.findByText('TD-2026-0002')).toBeVisible();
  expect(screen.getByText('other.pdf')).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Looking it up...' })).not.toBeInTheDocument();
});

test.each([
  [
    'too many questions',
    () => failure(429, errorMessages.too_many_requests),
    errorMessages.too_many_requests,
  ],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), unreachable],
])('after %s the same file is asked about again', async (_name, answer, said) => {
  let isUp = false;
  stubApi({ [asked]: () => (isUp ? found() : answer()) });
  const { user } = open();
  await choose(aPdf());
  expect(await screen.findByText(`Error: ${said}`)).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Valid')).toBeVisible();
});

test('a file is dropped anywhere in the frame, and several at once are refused', async () => {
  stubApi({ [asked]: () => found() });
  open();
  const frame = screen.getByRole('region', { name: 'Drop a PDF' });
  fireEvent.dragOver(frame);
  expect(frame).toHaveAttribute('data-over');
  const drop = (...files: File[]) => fireEvent.drop(frame, { dataTransfer: { files } });
  drop(aPdf(), aPdf());
  expect(await screen.findByText('Please choose one file at a time.')).toBeVisible();
  expect(frame).not.toHaveAttribute('data-over');
  // A drop that is not prevented would leave the page and open the file.
  expect(drop(aPdf())).toBe(false);
  expect(await screen.findByText('Valid')).toBeVisible();
});

test('a large file that is ready late does not take the place of the one chosen after it', async () => {
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  const calls = stubApi({ [asked]: () => found() });
  open();
  const drop = (file: File) =>
    fireEvent.drop(screen.getByRole('region', { name: 'Drop a PDF' }), { dataTransfer: { files: [file] } });
  drop(Object.defineProperty(aPdf('', 'large.pdf'), 'arrayBuffer', { value: () => promise }));
  expect(await screen.findByText('large.pdf')).toBeVisible();
  drop(aPdf());
  expect(await screen.findByText('Valid')).toBeVisible();
  await act(async () => resolve(new ArrayBuffer(8)));
  // The hash of the large file is calculated meanwhile.
  await act(async () => void (await crypto.subtle.digest('SHA-256', new ArrayBuffer(8))));
  expect(screen.getByText('agreement.pdf')).toBeVisible();
  expect(screen.queryByText('large.pdf')).not.toBeInTheDocument();
  expect(calls).toHaveLength(1);
});

test('what is no PDF is refused before anything is asked', async () => {
  const calls = stubApi({});
  open();
  await choose(new File(['words'], 'lease.docx'));
  expect(await screen.findByText(/This is not a PDF/)).toBeVisible();
  expect(calls).toEqual([]);
});

test('on a page without https the browser calculates no hashes, and the page says what to do', async () => {
  vi.stubGlobal('crypto', {});
  open();
  expect(await screen.findByText('Your browser cannot check files here')).toBeVisible();
  expect(screen.getByText(/https:\/\//)).toBeVisible();
  expect(screen.queryByLabelText('Document')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Code')).toBeVisible();
});

test('a code that is typed with spaces, small letters and letters like digits leads to its page; a short one does not', async () => {
  const { user, router } = open();
  const field = screen.getByLabelText('Code');
  await user.type(field, '0123-abc');
  await user.click(screen.getByRole('button', { name: 'Look it up' }));
  expect(field).toHaveAccessibleDescription(/The code has 26 letters and digits/);
  expect(router.state.location.pathname).toBe('/verify');
  await user.clear(field);
  await user.type(field, ' oI234 56789 abcde-fghjk-mnpqlO{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/verify/0123456789ABCDEFGHJKMNPQ10'));
});

test('explains how to check the seal in Acrobat, and what an unknown identity means', () => {
  open();
  expect(screen.getByText(/Document has not been modified/)).toBeVisible();
  expect(screen.getByText(/identity of the signer is unknown/)).toBeVisible();
});
