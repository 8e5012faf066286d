import { randomUUID } from 'node:crypto';
import { addDays } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { createAdmin } from '../../../test/factories.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true, wholeDocuments: true });
const steps = tenancy(test);
const sign = signing(test);

it('signs several at once, those that the tenant signed first; the contract begins only when both have signed', async () => {
  const admin = await createAdmin(test.deps);
  await sign.landlordSigns(admin, 'afterwards');
  const [first, second] = [await steps.accepted(), await steps.accepted()];
  expect((await sign.signTyped(second.tenant, second.contractId)).body).toMatchObject({
    contract: { isSigned: false, isSignedByTenant: true },
    signing: { status: 'Open' },
  });
  const statesOf = async ({ tenant }: typeof first) =>
    (await steps.get(tenant, '/api/applications')).applications.map(
      ({ contractState }: { contractState: object }) => contractState,
    );
  expect(await statesOf(first)).toMatchObject([{ isSigned: false, isSignedByTenant: false }]);
  expect(await statesOf(second)).toMatchObject([{ isSigned: false, isSignedByTenant: true }]);
  await steps.payDeposit(second.tenant, second.contractId);
  expect((await steps.getContract(admin, second.contractId)).status).toBe('Awaiting');
  expect((await sign.waiting(admin)).map(({ contractId }: { contractId: string }) => contractId)).toEqual([
    second.contractId,
    first.contractId,
  ]);
  const unknown = randomUUID();
  const answer = await sign.signForLandlord(admin, [first.contractId, second.contractId, unknown]);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: '2 agreements signed, 1 refused',
      signed: [first.contractId, second.contractId],
      refused: [{ contractId: unknown }],
    },
  });
  expect((await steps.getContract(admin, second.contractId)).status).toBe('Active');
  expect(await sign.waiting(admin)).toEqual([]);
  const again = await sign.signForLandlord(admin, [first.contractId]);
  expect(again.body).toMatchObject({
    message: 'No agreements signed, 1 refused',
    signed: [],
    refused: [{ message: 'This agreement has already been signed.' }],
  });
});

it('signs with the name that the agreement says, though the settings name another signatory since', async () => {
  const admin = await createAdmin(test.deps);
  await sign.changeSignatory(admin, { name: 'Salmah Zain', position: 'Director', signs: 'afterwards' });
  const [listed, stopped] = [await steps.accepted(), await steps.accepted()];
  await sign.changeSignatory(admin, { name: 'Kumar Pillai', position: 'Manager', signs: 'at accept' });
  const waiting: { contractId: string; signatory: string }[] = await sign.waiting(admin);
  expect(waiting.map(({ signatory }) => signatory)).toEqual(['Salmah Zain', 'Salmah Zain']);
  const landlord = { party: 'landlord', name: 'Salmah Zain' };
  expect((await sign.read(listed.tenant, listed.contractId)).parties[0]).toMatchObject(landlord);
  await sign.signForLandlord(admin, [listed.contractId]);
  await sign.stop(admin, stopped.contractId);
  test.clock.pass(1);
  await sign.askAgain(admin, stopped.contractId);
  expect(await sign.trail(admin, stopped.contractId)).toMatchObject({ signatory: 'Salmah Zain' });
  for (const { tenant, contractId } of [listed, stopped]) {
    expect((await sign.read(tenant, contractId)).parties[0]).toMatchObject({
      ...landlord,
      signedAt: expect.any(String),
    });
    expect((await sign.signTyped(tenant, contractId)).status).toBe(201);
    await sign.seal();
    const words = await sign.finalWords(tenant, contractId);
    expect(words).toContain('Salmah Zain');
    expect(words).not.toContain('Kumar Pillai');
  }
  await sign.changeSignatory(admin, { name: '', position: '', signs: 'at accept' });
});

it('stops the signing in the browser with a reason, and opens it again with the same agreement', async () => {
  await sign.landlordSigns(await createAdmin(test.deps), 'at accept');
  const { admin, tenant, contractId } = await steps.accepted();
  const { documentSha256 } = await sign.read(tenant, contractId);
  const body = await sign.typed(tenant, contractId);
  expect((await sign.askAgain(admin, contractId)).status).toBe(200);
  expect((await sign.stop(admin, contractId)).body.signing.status).toBe('Void');
  expect((await sign.sign(tenant, contractId, body)).body.code).toBe('signing_closed');
  expect((await sign.stop(admin, contractId)).status).toBe(409);
  test.clock.pass(1);
  expect((await sign.askAgain(admin, contractId)).body.signing).toMatchObject({
    status: 'Open',
    documentSha256,
  });
  expect((await sign.sign(tenant, contractId, body)).status).toBe(201);
  expect((await sign.askAgain(admin, contractId)).status).toBe(409);
});

it('keeps the trail of an earlier request, with why it was voided and who had signed it', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  for (const reason of ['The rent was wrong', 'The start was wrong']) {
    expect((await sign.stop(admin, contractId, reason)).status).toBe(200);
    test.clock.pass(60);
    expect((await sign.askAgain(admin, contractId)).status).toBe(200);
  }
  await sign.signTyped(tenant, contractId);
  const trail = await sign.trail(admin, contractId);
  expect(trail).toMatchObject({
    signing: { status: 'Sealing' },
    earlier: [
      { status: 'Void', reason: 'The start was wrong', isIntact: true },
      {
        status: 'Void',
        reason: 'The rent was wrong',
        closedAt: expect.any(String),
        isIntact: true,
        parties: [
          { party: 'landlord', name: 'Aminah Nurhaliza', method: 'typed', signedAt: expect.any(String) },
          { party: 'tenant', method: null, signedAt: null },
        ],
        events: [{ kind: 'sent' }, { kind: 'signed' }, { kind: 'voided', by: 'Aminah Nurhaliza' }],
      },
    ],
  });
  expect(trail.earlier).toHaveLength(2);
});

it('tells the admins, not a tenant who has signed and paid, that the landlord still has to sign', async () => {
  const admin = await createAdmin(test.deps);
  await sign.landlordSigns(admin, 'afterwards');
  const { tenant, contractId } = await steps.accepted();
  await sign.signTyped(tenant, contractId);
  await steps.payDeposit(tenant, contractId);
  expect((await steps.get(tenant, '/api/dashboard')).nextSteps).toMatchObject([
    { kind: 'wait-for-landlord', contractId },
  ]);
  const before = await subjectsTo(test, tenant.email);
  await steps.skipTo(addDays(test.clock.today(), 6));
  await steps.days(1);
  expect(await subjectsTo(test, tenant.email)).toEqual(before);
  expect(await subjectsTo(test, admin.email)).toContainEqual(
    expect.stringMatching(/ waits for your signature for /),
  );
});

it('refuses after the hold, also before the job that ends it has run', async () => {
  const admin = await createAdmin(test.deps);
  await sign.landlordSigns(admin, 'afterwards');
  const { contractId } = await steps.accepted();
  test.clock.setAheadMs(test.clock.aheadMs() + 8 * 24 * 60 * 60 * 1000);
  expect((await sign.signForLandlord(admin, [contractId])).body).toMatchObject({
    signed: [],
    refused: [{ contractId }],
  });
});
