import { createHash } from 'node:crypto';
import { errorMessages } from '@teduh/shared/errors.constants';
import type { Verification, VerificationAnswer } from '@teduh/shared/signing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { renderAt } from '../test/render.tsx';
import { aVerification } from '../test/signing-records.ts';
import { Component as VerifyCodePage } from './verify-code.page.tsx';

const code = '0123456789ABCDEFGHJKMNPQRS';
const asked = `GET /verify/${code}`;
const found = (changes: Partial<Verification> = {}) =>
  json<VerificationAnswer>(200, { document: aVerification(changes) });
const open = (at = `/verify/${code}`) => renderAt(<VerifyCodePage />, { path: '/verify/:code', at });

test('shows what is known about the document of the code, and claims nothing about the copy', async () => {
  stubApi({ [asked]: () => found() });
  open();
  expect(screen.getByRole('status', { name: 'Looking it up...' })).toBeInTheDocument();
  const answer = await screen.findByRole('alert');
  expect(answer).toHaveTextContent('Valid');
  expect(answer).not.toHaveTextContent('your copy');
  expect(screen.getByText('TD-2026-0001')).toBeVisible();
  expect(screen.getByText('S•••• Z•••')).toBeVisible();
  expect(screen.getByText(/A code can be copied onto another document/)).toBeVisible();
});

test('a cancelled contract is not in force', async () => {
  stubApi({ [asked]: () => found({ status: 'Cancelled' }) });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Cancelled');
  expect(screen.queryByText('Valid')).not.toBeInTheDocument();
});

test.each([
  ['that nobody knows', code, () => failure(404, errorMessages.document_unknown)],
  ['that cannot be one', 'invented', () => failure(400, 'This code is not valid')],
])('a code %s is answered with what to do', async (_name, typed, answer) => {
  stubApi({ [`GET /verify/${typed}`]: answer });
  open(`/verify/${typed}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(/compare the code .* character by character/);
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a failure is said and can be tried again', async () => {
  let isUp = false;
  stubApi({ [asked]: () => (isUp ? found() : failure(500, errorMessages.unexpected_error)) });
  const { user } = open();
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Valid')).toBeVisible();
});

test('the file itself can be checked on the same page', async () => {
  const words = '%PDF-1.7 the whole agreement';
  const hash = createHash('sha256').update(words).digest('hex');
  stubApi({
    [asked]: () => found(),
    [`GET /verify/sha256/${hash}`]: () => failure(404, errorMessages.document_unknown),
  });
  const { user } = open();
  await screen.findByText('Valid');
  await user.upload(
    await screen.findByLabelText('Document'),
    new File([words], 'copy.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByText(errorMessages.document_unknown)).toBeVisible();
});
