import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { mailsTo } from '../../../test/mails.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const { sendBack } = steps;
const refused = { status: 409, body: { message: errorMessages.cannot_send_back } };

it('makes the contract unsigned again, tells the tenant why, and takes another upload', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  await steps.sign(tenant, contractId);
  test.clock.pass(1);
  await steps.sign(tenant, contractId, signedPdf('another scan'));
  expect(await sendBack(admin, contractId)).toMatchObject({
    status: 200,
    body: { contract: { isSigned: false, signedFile: null } },
  });
  const sentBack = { reason: 'Page 3 is missing', at: test.clock.now().toISOString() };
  expect(await steps.getContract(tenant, contractId)).toMatchObject({ isSigned: false, sentBack });
  const mails = await mailsTo(test, tenant.email);
  expect(
    mails.find(({ subject }) => subject === 'Please sign your contract for Rumah Teduh again')?.text,
  ).toContain('The reason: Page 3 is missing');
  test.clock.pass(1);
  expect((await steps.sign(tenant, contractId, signedPdf('all pages'))).status).toBe(200);
  expect(await steps.getContract(tenant, contractId)).toMatchObject({ isSigned: true, sentBack: null });
});

it('does not take the file that was sent back again', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  await steps.sign(tenant, contractId);
  await sendBack(admin, contractId);
  expect(await steps.sign(tenant, contractId)).toMatchObject({
    status: 409,
    body: { message: errorMessages.signed_contract_sent_back },
  });
  expect(await steps.getContract(tenant, contractId)).toMatchObject({ isSigned: false });
});

it('is not possible without an upload, after the deposit, or without a reason', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  expect(await sendBack(admin, contractId)).toMatchObject(refused);
  await steps.sign(tenant, contractId);
  expect(await sendBack(admin, contractId, ' ')).toMatchObject({
    status: 400,
    body: { errorFields: { reason: 'Reason is required' } },
  });
  const active = await steps.active();
  expect(await sendBack(active.admin, active.contractId)).toMatchObject(refused);
});

it('writes a line in the audit log', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  await steps.sign(tenant, contractId);
  await sendBack(admin, contractId);
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('subject_id', '=', contractId)
    .where('action', '=', 'contract.sent_back')
    .execute();
  expect(lines).toEqual([{ actor_id: admin.id, after: { reason: 'Page 3 is missing' } }]);
});

it('sending an upload back while the deposit is paid leaves either an active or an unsigned contract', async () => {
  for (let round = 0; round < roundsOf({ short: 3, whole: 8 }); round += 1) {
    const { admin, tenant, contractId } = await steps.accepted();
    await steps.sign(tenant, contractId);
    const intent = await steps.payByCard(tenant, { contractId });
    const { depositTransactionId } = await steps.getContract(tenant, contractId);
    const [returned, paid] = await Promise.all([
      sendBack(admin, contractId),
      steps.processPayment(tenant, depositTransactionId, intent),
    ]);
    expect(paid.status).toBe(200);
    expect(await steps.getContract(tenant, contractId)).toMatchObject(
      returned.status === 200
        ? { status: 'Awaiting', isSigned: false, isDepositPaid: true }
        : { status: 'Active', isSigned: true, isDepositPaid: true },
    );
  }
});
