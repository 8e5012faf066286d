import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { prepareAgreement } from '../../test/agreement-pdf.ts';
import { failure } from '../../test/api.ts';
import { fill } from '../../test/fill.ts';
import { calls, open, press, readAndFill, signature, stubCanvas } from '../../test/sign-and-pay.tsx';
import { agreementSha256, aSigning, signedByTenant } from '../../test/signing.ts';

vi.mock('../../features/signing/pdf.ts', () => import('../../test/agreement-pdf.ts'));
beforeEach(prepareAgreement);

test('a typed signature is sent with the consent and the hash of what was shown', async () => {
  const { user, sent } = open();
  await readAndFill(user);
  expect(screen.getByText(aSigning().consentText)).toBeVisible();
  expect(screen.getByLabelText('I agree')).toHaveAccessibleDescription(aSigning().consentText);
  // It speaks of the signature below.
  const consent = screen.getByText(aSigning().consentText);
  expect(consent.compareDocumentPosition(signature()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByLabelText('Full name')).toHaveValue('Aisyah Rahman');
  await user.clear(screen.getByLabelText('Full name'));
  await fill(user, screen.getByLabelText('Full name'), 'Aisyah binti Rahman');
  await press(user, 'Sign agreement');
  expect(await screen.findByText('You signed on 15 Nov 2026, 10:14.')).toBeVisible();
  expect(await screen.findByText(messages.agreementSigned)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sign the agreement' })).toHaveFocus();
  expect(sent(calls.sign).map(({ body }) => body)).toEqual([
    {
      method: 'typed',
      text: 'Aisyah R.',
      printedName: 'Aisyah binti Rahman',
      consentVersion: 1,
      documentSha256: agreementSha256,
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Choose PDF' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
});

test('the NRIC or passport number may be given, and is checked before anything is sent', async () => {
  const { user, sent } = open();
  await readAndFill(user);
  const field = screen.getByLabelText('NRIC or passport number (optional)');
  expect(field).toHaveAccessibleDescription(/printed on the agreement, and needed to have that stamped/);
  await user.type(field, '12_4');
  await press(user, 'Sign agreement');
  expect(await screen.findByText(/has 5 to 30 letters, digits, spaces or hyphens/)).toBeVisible();
  expect(sent(calls.sign)).toHaveLength(0);
  await user.clear(field);
  await fill(user, field, ' 900101-14-5678');
  await press(user, 'Sign agreement');
  expect(await screen.findByText(/^You signed on/)).toBeVisible();
  expect(sent(calls.sign)[0]?.body).toMatchObject({ identityNumber: '900101-14-5678' });
});

test('says what is missing', async () => {
  stubCanvas();
  const { user, sent } = open();
  await press(user, 'I have read it');
  await user.clear(screen.getByLabelText('Full name'));
  await press(user, 'Sign agreement');
  expect(await screen.findByText('Name is required')).toBeVisible();
  expect(screen.getByText('Signature is required')).toBeVisible();
  expect(screen.getByText('Please agree before you sign')).toBeVisible();
  expect(screen.getByLabelText('Full name')).toHaveFocus();
  await user.click(screen.getByRole('tab', { name: 'Draw' }));
  await press(user, 'Sign agreement');
  expect(await screen.findByText('Draw your signature')).toBeVisible();
  expect(sent(calls.sign)).toHaveLength(0);
});

test('whoever has signed in another tab is told so, and sees it', async () => {
  const { user, change } = open({
    api: { [calls.sign]: () => failure(409, errorMessages.already_signed) },
  });
  await readAndFill(user);
  change(signedByTenant());
  await press(user, 'Sign agreement');
  expect(await screen.findByText('You signed on 15 Nov 2026, 10:14.')).toBeVisible();
  expect(await screen.findByText(errorMessages.already_signed)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sign the agreement' })).toHaveFocus();
});

test('an agreement that changed meanwhile is loaded and read anew', async () => {
  const { user, change } = open({
    api: { [calls.sign]: () => failure(409, errorMessages.document_changed) },
  });
  await readAndFill(user);
  await press(user, 'Sign agreement');
  await waitFor(() => expect(screen.getAllByText(errorMessages.document_changed)).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  change(aSigning({ documentSha256: 'f'.repeat(64) }));
  await press(user, 'Sign agreement');
  expect(await screen.findByText(/^The agreement could not be shown here/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'I have read it' })).not.toBeInTheDocument();
  expect(screen.getByLabelText('I agree')).not.toBeChecked();
});

test('signing that is closed says so', async () => {
  const { user } = open({ api: { [calls.sign]: () => failure(409, errorMessages.signing_closed) } });
  await readAndFill(user);
  await press(user, 'Sign agreement');
  expect(await screen.findByText(/^Nothing was signed\. Please contact us/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load the page again' })).not.toBeInTheDocument();
});

test('what the server says about a field stands under it', async () => {
  const printedName = 'Name is too long';
  const { user } = open({
    api: { [calls.sign]: () => failure(400, errorMessages.invalid_fields, { errorFields: { printedName } }) },
  });
  await readAndFill(user);
  await press(user, 'Sign agreement');
  await waitFor(() =>
    expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription(
      expect.stringContaining(printedName),
    ),
  );
});
