import { expect, it } from 'vitest';
import { subjectsTo } from '../../../test/mails.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const sign = signing(test);

it('cancels the contract as a cancelled application does, frees the unit and tells the admins why', async () => {
  const { admin, tenant, house, contractId, applicationId } = await steps.accepted();
  expect(await sign.decline(tenant, contractId)).toMatchObject({ status: 200 });
  expect((await steps.getContract(tenant, contractId)).status).toBe('Cancelled');
  expect((await steps.getApplication(tenant, applicationId)).status).toBe('Cancelled');
  expect((await subjectsTo(test, admin.email))[0]).toMatch(/ declined to sign for /);
  expect((await steps.apply(tenant, house)).status).toBe(201);
  const { signing: state, events } = await sign.trail(admin, contractId);
  expect(state.status).toBe('Declined');
  expect(events.at(-1)).toMatchObject({ kind: 'declined', detail: 'I found another home' });
});

it('answers null for the signing and its trail of an agreement that was never sent to be signed in the browser', async () => {
  const { admin, tenant, contractId } = await steps.bareContract();
  expect(await sign.read(tenant, contractId)).toBeNull();
  expect(await sign.trail(admin, contractId)).toBeNull();
});

it('is too late after the payment, the signature, or the end', async () => {
  const paid = await steps.accepted();
  await steps.payDeposit(paid.tenant, paid.contractId);
  expect(await sign.decline(paid.tenant, paid.contractId)).toMatchObject({
    status: 409,
    body: { code: 'deposit_paid' },
  });
  expect(await sign.read(paid.tenant, paid.contractId)).toMatchObject({ status: 'Open' });
  const signed = await steps.accepted();
  await sign.signTyped(signed.tenant, signed.contractId);
  expect(await sign.decline(signed.tenant, signed.contractId)).toMatchObject({
    status: 409,
    body: { code: 'already_signed' },
  });
  const cancelled = await steps.accepted();
  await steps.cancelContract(cancelled.admin, cancelled.contractId);
  expect(await sign.decline(cancelled.tenant, cancelled.contractId)).toMatchObject({
    status: 409,
    body: { code: 'signing_closed' },
  });
});

it('needs a reason, and is not for strangers', async () => {
  const [one, other] = [await steps.accepted(), await steps.accepted()];
  expect((await sign.decline(one.tenant, one.contractId, ' ')).status).toBe(400);
  expect((await sign.decline(other.tenant, one.contractId)).status).toBe(404);
  expect((await steps.getContract(one.tenant, one.contractId)).status).toBe('Awaiting');
});

it('declines or signs, never both, when they come at the same moment', async () => {
  const { tenant, contractId } = await steps.accepted();
  const body = await sign.typed(tenant, contractId);
  const answers = await Promise.all([sign.sign(tenant, contractId, body), sign.decline(tenant, contractId)]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  const { status, isSigned } = await steps.getContract(tenant, contractId);
  expect([status, isSigned]).toEqual(answers[0]?.status === 201 ? ['Awaiting', true] : ['Cancelled', false]);
});
