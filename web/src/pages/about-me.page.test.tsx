import type { ApplicantAnswer, ApplicantMessageAnswer } from '@teduh/shared/applicants';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { aDocument, anApplicant, anOpenRequest } from '../test/applicants.ts';
import { fill } from '../test/fill.ts';
import { renderAt } from '../test/render.tsx';
import { stubUploads } from '../test/uploads.ts';
import { Component as AboutMePage } from './about-me.page.tsx';

const told = anApplicant({
  occupation: 'Nurse',
  employer: 'Hospital Ampang',
  monthlyIncome: 4_200,
  occupants: 2,
  about: 'No pets.',
});
const answer = (changes: Partial<ApplicantAnswer> = {}): ApplicantAnswer => ({
  applicant: told,
  requests: [],
  ...changes,
});
const answers = (given: ApplicantAnswer) => ({ 'GET /applicant': () => json(200, given) });
const done = (message: string) => () => json<ApplicantMessageAnswer>(200, { message, ...answer() });
const open = () =>
  renderAt(<AboutMePage />, { path: '/application/about-me', at: '/application/about-me', as: {} });
const aPdf = (name = 'payslip.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const chooseFile = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

test('the form is prefilled with what was told last time, and sends what was changed', async () => {
  const calls = stubApi({ ...answers(answer()), 'PATCH /applicant': done(messages.applicantSaved) });
  const { user } = open();
  const occupation = await screen.findByLabelText('Occupation');
  expect(occupation).toHaveValue('Nurse');
  expect(screen.getByLabelText('Employer')).toHaveValue('Hospital Ampang');
  expect(screen.getByLabelText('Monthly income')).toHaveValue('RM 4200');
  expect(screen.getByLabelText('Number of occupants')).toHaveValue('2');
  expect(screen.getByLabelText('About yourself')).toHaveValue('No pets.');
  await user.clear(occupation);
  await fill(user, occupation, 'Head nurse');
  await user.clear(screen.getByLabelText('Monthly income'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(messages.applicantSaved)).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    occupation: 'Head nurse',
    employer: 'Hospital Ampang',
    monthlyIncome: '',
    occupants: 2,
    about: 'No pets.',
  });
});

test('what the server refuses stands under its field', async () => {
  const errorFields = { occupation: 'Occupation contains characters that are not allowed' };
  stubApi({
    ...answers(answer()),
    'PATCH /applicant': () => failure(400, errorMessages.invalid_fields, { errorFields }),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText(errorFields.occupation)).toBeVisible();
});

test('it says what is asked for, who reads it and how long it is kept', async () => {
  stubApi(answers(answer({ requests: [anOpenRequest()] })));
  open();
  expect(await screen.findByText('payslip, occupation')).toBeVisible();
  expect(screen.getByText('Of the last month, please.')).toBeVisible();
  expect(screen.getByText(/Only you and the admins who answer applications/)).toBeVisible();
  expect(screen.getByText(/deleted 90 days after your last application/)).toBeVisible();
});

test('a document is sent with its kind as soon as it is chosen', async () => {
  stubApi(answers(answer()));
  const uploads = stubUploads({ 'POST /applicant/documents': done(messages.documentAdded) });
  const { user } = open();
  await user.selectOptions(await screen.findByLabelText('Kind of document'), 'Identity document');
  await user.upload(chooseFile(), aPdf('id.pdf'));
  expect(await screen.findByText(messages.documentAdded)).toBeVisible();
  const sent = uploads[0]?.body;
  expect(sent?.get('kind')).toBe('identity');
  expect(sent?.get('document')).toMatchObject({ name: 'id.pdf' });
});

test('a document that the server refuses says why, and one above 10 MB is not even sent', async () => {
  stubApi(answers(answer()));
  const problem = 'The document must be a PNG or JPEG picture, or a PDF file';
  const uploads = stubUploads({
    'POST /applicant/documents': () =>
      failure(415, errorMessages.invalid_fields, { errorFields: { document: problem } }),
  });
  const { user } = open();
  await screen.findByLabelText('Kind of document');
  await user.upload(chooseFile(), aPdf());
  expect(await screen.findByRole('alert')).toHaveTextContent(problem);
  const large = aPdf('large.pdf');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  await user.upload(chooseFile(), large);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('large.pdf has more than 10 MB.'));
  expect(uploads).toHaveLength(1);
});

test('documents can be opened, and are removed after a question', async () => {
  const documents = [aDocument(), aDocument({ id: 'document-2', kind: 'identity', type: 'picture' })];
  const calls = stubApi({
    ...answers(answer({ applicant: { ...told, documents } })),
    'DELETE /applicant/documents/document-2': done(messages.documentRemoved),
  });
  const { user } = open();
  const list = within(await screen.findByRole('list', { name: 'Documents' }));
  expect(list.getByRole('link', { name: 'Payslip' })).toHaveAttribute('href', aDocument().file);
  expect(list.getByText('PDF, 342 kB, 15 Nov 2026, 10:14')).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
  await user.click(list.getByRole('button', { name: 'Remove Identity document' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(messages.documentRemoved)).toBeVisible();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('no more than ten documents can be added', async () => {
  const documents = Array.from({ length: 10 }, (_, index) => aDocument({ id: `document-${index}` }));
  stubApi(answers(answer({ applicant: { ...told, documents } })));
  open();
  expect(await screen.findByText(/You have added 10 documents/)).toBeVisible();
  expect(screen.queryByLabelText('Kind of document')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Payslip 10' })).toBeVisible();
});

test('a failure offers another try', async () => {
  let isFailing = true;
  stubApi({
    'GET /applicant': () => (isFailing ? failure(500, errorMessages.unexpected_error) : json(200, answer())),
  });
  const { user } = open();
  const again = await screen.findByRole('button', { name: /Try again/ });
  isFailing = false;
  await user.click(again);
  expect(await screen.findByLabelText('Occupation')).toHaveValue('Nurse');
});
