import { errorMessages } from '@teduh/shared/errors.constants';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { close, draw, openPdf, prepareAgreement } from '../../test/agreement-pdf.ts';
import { failure } from '../../test/api.ts';
import { fill } from '../../test/fill.ts';
import { calls, file, open, press, region, signature } from '../../test/sign-and-pay.tsx';
import { aContractToSign } from '../../test/signing.ts';

vi.mock('../../features/signing/pdf.ts', () => import('../../test/agreement-pdf.ts'));
beforeEach(prepareAgreement);

test('read, sign and pay are three steps, and the paper way stays in view', async () => {
  open();
  await region();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Suria Residence',
    'Read the agreement',
    'Sign the agreement',
    'Pay the deposit',
  ]);
  expect(screen.getByRole('heading', { level: 3, name: 'Upload the signed contract' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download contract' })).toHaveAttribute(
    'href',
    aContractToSign().originalFile,
  );
  expect(await screen.findByRole('button', { name: 'Choose PDF' })).toBeVisible();
  expect(screen.getByText('Deposit payable')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Submit and Pay' })).toBeVisible();
  expect(screen.getByText('Aminah Yusof signed for the landlord on 15 Nov 2026, 10:14.')).toBeVisible();
});

test('the agreement is drawn as pages whose text screen readers read, and that it was opened is reported once', async () => {
  const { sent, unmount } = open();
  const agreement = within(await region());
  expect(agreement.getByRole('heading', { level: 3, name: 'Tenancy Agreement' })).toBeInTheDocument();
  expect(agreement.getByRole('rowheader', { name: 'Rent' })).toBeInTheDocument();
  expect(agreement.getByText('No smoking.')).toBeInTheDocument();
  expect(draw).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(sent(calls.events).map(({ body }) => body)).toEqual([{ kind: 'opened' }]));
  expect(await region()).toHaveAttribute('tabindex', '0');
  unmount();
  expect(close).toHaveBeenCalledOnce();
});

test('the agreement can be read as plain text, which comes first on a phone', async () => {
  const { user, unmount } = open();
  await region();
  expect((await region()).querySelectorAll('canvas')).toHaveLength(2);
  await user.click(screen.getByRole('tab', { name: 'Plain text' }));
  expect((await region()).querySelectorAll('canvas')).toHaveLength(0);
  expect(screen.getByText('No smoking.')).toBeVisible();
  unmount();

  const wide = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: query.includes('max-width') }));
  open();
  await region();
  expect(screen.getByRole('tab', { name: 'Plain text' })).toHaveAttribute('aria-selected', 'true');
});

test('the button after the last words says that it was read, and leads to the signature', async () => {
  const { user, sent } = open();
  const button = within(await region()).getByRole('button', { name: 'I have read it' });
  const words = screen.getByText('No smoking.');
  expect(words.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  (await region()).focus();
  await user.tab();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('You have read it.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sign the agreement' })).toHaveFocus();
  await waitFor(() =>
    expect(sent(calls.events).map(({ body }) => body)).toEqual([
      { kind: 'opened' },
      { kind: 'read to the end' },
    ]),
  );
});

test('nobody is told that an event could not be reported', async () => {
  const { user, sent } = open({
    api: { [calls.events]: () => failure(500, errorMessages.unexpected_error) },
  });
  await press(user, 'I have read it');
  await waitFor(() => expect(sent(calls.events)).toHaveLength(2));
  expect(screen.queryByText(errorMessages.unexpected_error)).not.toBeInTheDocument();
});

test('nothing is signed before the agreement was read', async () => {
  const { user, sent } = open();
  await region();
  await fill(user, signature(), 'Aisyah R.');
  await user.click(screen.getByLabelText('I agree'));
  await press(user, 'Sign agreement');
  const problem = await screen.findByText(/^Please read the agreement to its end first/);
  expect(problem).toHaveAttribute('role', 'alert');
  expect(await region()).toHaveFocus();
  expect(sent(calls.sign)).toHaveLength(0);
  await press(user, 'I have read it');
  expect(screen.queryByText(/^Please read the agreement/)).not.toBeInTheDocument();
  await press(user, 'Sign agreement');
  expect(await screen.findByText(/^You signed on/)).toBeVisible();
});

test.each([
  ['does not load', () => failure(500, errorMessages.unexpected_error), errorMessages.unexpected_error],
  ['is not the one to be signed', () => new Response('other'), errorMessages.document_changed],
])(
  'an agreement that %s cannot be signed, but can be asked for again and downloaded',
  async (_what, answer, words) => {
    let isUp = false;
    const { user, sent } = open({ api: { [calls.file]: () => (isUp ? file() : answer()) } });
    expect(await screen.findByText(`The agreement could not be shown here. ${words}`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download contract' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'I have read it' })).not.toBeInTheDocument();
    expect(sent(calls.events)).toHaveLength(0);
    isUp = true;
    await press(user, 'Try again');
    expect(await region()).toBeVisible();
    await waitFor(() => expect(sent(calls.events)).toHaveLength(1));
  },
);

test('a PDF that pdf.js cannot read says so, and cannot be signed', async () => {
  openPdf.mockRejectedValue(new Error('InvalidPDFException'));
  const { user, sent } = open();
  expect(await screen.findByText(/^The agreement could not be shown here/)).toBeVisible();
  await press(user, 'Sign agreement');
  expect(screen.getByText(/^Please read the agreement to its end first/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Read the agreement' })).toHaveFocus();
  expect(sent(calls.sign)).toHaveLength(0);
});
