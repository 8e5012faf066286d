import { messages } from '@teduh/shared/messages';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { prepareAgreement } from '../../test/agreement-pdf.ts';
import { json } from '../../test/api.ts';
import { fill } from '../../test/fill.ts';
import { aTransaction } from '../../test/payments.ts';
import { calls, open, press } from '../../test/sign-and-pay.tsx';
import { aContractToSign } from '../../test/signing.ts';

vi.mock('../../features/signing/pdf.ts', () => import('../../test/agreement-pdf.ts'));
beforeEach(prepareAgreement);

test('declining asks for a reason, says what it does, and leads to the applications', async () => {
  const { user, sent } = open({
    api: { [calls.decline]: () => json(200, { message: messages.signingDeclined }) },
  });
  await press(user, 'Decline');
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline to sign' }));
  expect(dialog.getByText(/The contract and your application are cancelled/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Decline and cancel' }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  await fill(user, dialog.getByLabelText('Reason'), 'I found another place');
  await user.click(dialog.getByRole('button', { name: 'Decline and cancel' }));
  expect(await screen.findByLabelText('location')).toHaveTextContent(paths.application);
  expect(await screen.findByText(messages.signingDeclined)).toBeVisible();
  expect(sent(calls.decline).map(({ body }) => body)).toEqual([{ reason: 'I found another place' }]);
});

test('declining a contract that follows says that the present one stays, and leads to its tenancy', async () => {
  const { user } = open({
    contract: aContractToSign({ renews: 'contract-0', isDepositPaid: true }),
    api: { [calls.decline]: () => json(200, { message: messages.signingDeclined }) },
  });
  await press(user, 'Decline');
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline to sign' }));
  expect(dialog.getByText(/Only the new contract is cancelled/)).toBeVisible();
  expect(dialog.queryByText(/offered to others/)).not.toBeInTheDocument();
  await fill(user, dialog.getByLabelText('Reason'), 'The rent is too high');
  await user.click(dialog.getByRole('button', { name: 'Decline and cancel' }));
  expect(await screen.findByLabelText('location')).toHaveTextContent(paths.tenancy('contract-0'));
});

test.each([
  ['is paid', { isDepositPaid: true }],
  ['waits as a transfer', { isDepositSlipWaiting: true }],
])('nobody declines a contract whose deposit %s', async (_what, changes) => {
  open({
    contract: aContractToSign(changes),
    api: { 'GET /transactions/transaction-1': () => json(200, { transaction: aTransaction() }) },
  });
  expect(await screen.findByRole('button', { name: 'Sign agreement' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
});

test('a transfer of the deposit that waits has no deadline', async () => {
  open({
    contract: aContractToSign({ isDepositSlipWaiting: true }),
    api: { 'GET /transactions/transaction-1': () => json(200, { transaction: aTransaction() }) },
  });
  expect(await screen.findByText('Your transfer waits for confirmation')).toBeVisible();
  expect(screen.queryByText(/Held for you/)).not.toBeInTheDocument();
});
