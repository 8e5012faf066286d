import { randomUUID } from 'node:crypto';
import { withSandboxTables } from '@teduh/sandbox/tables.ts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { describe, expect, it } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { mailsTo } from '../../test/mails.ts';
import { signedPdf, tenancy } from '../../test/tenancy.ts';
import { useTestApp } from '../../test/test-app.ts';
import { pinkPng } from '../../test/test-images.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const patch = (token: string, id: string, body: object) =>
  test.call('PATCH', `/api/contracts/${id}`, { token, body });
const cancel = (token: string, id: string) => test.call('DELETE', `/api/contracts/${id}`, { token });
const subjectsTo = async (email: string) => (await mailsTo(test, email)).map(({ subject }) => subject);
const signedFilesOf = (contractId: string) =>
  test.deps.db
    .selectFrom('contract_files')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'signed')
    .execute();
const rentOf = async (contractId: string) =>
  (
    await test.deps.db
      .selectFrom('transactions')
      .select(['due_date', 'status'])
      .where('contract_id', '=', contractId)
      .where('type', '=', 'Monthly Rental')
      .orderBy('due_date')
      .execute()
  ).map(({ due_date, status }) => `${due_date} ${status}`);

describe('contracts', () => {
  it('are listed to their tenant and to admins, and do not exist for others', async () => {
    const { admin, tenant, contractId, house } = await steps.accepted({ rooms: ['Master', 'Small'] });
    const stranger = await createUser(test.deps);
    const { contracts } = await steps.get(tenant, '/api/contracts');
    expect(contracts).toMatchObject([
      {
        _id: contractId,
        number: contractId.slice(0, 8).toUpperCase(),
        user: { firstname: 'Siti', email: tenant.email },
        property: { name: 'Rumah Teduh' },
        roomId: house.unitId,
        roomName: 'Master',
        roomPrice: 1500,
        roomDepositAmount: 3000,
      },
    ]);
    expect((await steps.get(stranger, '/api/contracts')).contracts).toEqual([]);
    const ids = (await steps.get(admin, '/api/contracts')).contracts.map(({ id }: { id: string }) => id);
    expect(ids).toContain(contractId);
    expect((await test.call('GET', `/api/contracts/${contractId}`, { token: stranger.token })).status).toBe(
      404,
    );
    expect((await steps.sign(stranger, contractId)).status).toBe(404);
    expect((await patch(tenant.token, contractId, { isActive: false })).status).toBe(403);
    expect((await cancel(tenant.token, contractId)).status).toBe(403);
  });
});

describe('the signed upload', () => {
  it('is kept beside the original, and the newest one counts', async () => {
    const { admin, tenant, contractId } = await steps.accepted();
    expect(await steps.sign(tenant, contractId)).toMatchObject({
      status: 200,
      body: { contract: { isSigned: true, status: 'Awaiting' } },
    });
    test.clock.pass(1);
    const better = signedPdf('a better scan');
    expect((await steps.sign(tenant, contractId, better)).status).toBe(200);
    expect((await steps.sign(tenant, contractId, better)).status).toBe(200);
    expect(await signedFilesOf(contractId)).toHaveLength(2);
    const { contract } = await steps.get(tenant, `/api/contracts/${contractId}`);
    expect(contract.contractFile).toBe(contract.signedFile);
    const opened = await test.app.inject({ method: 'GET', url: contract.signedFile });
    expect(opened.rawPayload).toEqual(better);
    expect(await subjectsTo(admin.email)).toContain('Siti Nurhaliza signed the contract for Rumah Teduh');
  });

  it.each([
    ['a renamed picture', () => pinkPng(20), 415],
    ['half a PDF', async () => signedPdf().subarray(0, 20), 415],
    ['words that begin like a PDF', async () => Buffer.from('%PDF-1.7 is a format'), 415],
    ['nothing', async () => Buffer.alloc(0), 400],
    ['11 MB', async () => Buffer.concat([Buffer.alloc(11 * 1024 * 1024, '%PDF-1.7 '), signedPdf()]), 413],
  ])('is refused when it is %s', async (_what, bytes, status) => {
    const { tenant, contractId } = await steps.accepted();
    const answer = await steps.sign(tenant, contractId, await bytes());
    expect(answer.status).toBe(status);
    expect(answer.body.errorFields).toHaveProperty('signedContract');
    expect(await signedFilesOf(contractId)).toEqual([]);
  });

  it('is refused without a file, for a contract that is over, and for another one once it is active', async () => {
    const { admin, tenant, contractId } = await steps.accepted();
    const empty = await test.call('POST', `/api/contracts/upload-signed-contract/${contractId}`, {
      token: tenant.token,
      body: {},
    });
    expect(empty).toMatchObject({ status: 400, body: { message: 'Please upload the signed contract' } });
    await cancel(admin.token, contractId);
    expect(await steps.sign(tenant, contractId)).toMatchObject({
      status: 409,
      body: { message: errorMessages.contract_closed },
    });
    const living = await steps.begun();
    expect((await steps.sign(living.tenant, living.contractId)).status).toBe(200);
    expect(await steps.sign(living.tenant, living.contractId, signedPdf('another'))).toMatchObject({
      status: 409,
      body: { message: errorMessages.contract_already_signed },
    });
  });
});

describe('the hold', () => {
  it('ends after seven days: the place is free again, and both sides hear of it, after a reminder', async () => {
    const { admin, tenant, contractId, applicationId, house } = await steps.accepted();
    await steps.days(5);
    expect(await subjectsTo(tenant.email)).toHaveLength(1);
    await steps.days(1);
    expect((await subjectsTo(tenant.email))[0]).toMatch(/^Rumah Teduh is held for you until /);
    await steps.days(1);
    expect((await steps.get(tenant, `/api/contracts/${contractId}`)).contract).toMatchObject({
      status: 'Cancelled',
      holdExpiresAt: null,
    });
    expect((await steps.get(tenant, `/api/applications/${applicationId}`)).application.status).toBe(
      'Cancelled',
    );
    expect((await steps.get(tenant, '/api/transactions')).transactions).toMatchObject([
      { status: 'Cancelled' },
    ]);
    expect((await steps.get(tenant, `/api/properties/${house.id}`)).property.isAvailable).toBe(true);
    expect((await subjectsTo(tenant.email))[0]).toBe('Rumah Teduh is no longer held for you');
    expect(await subjectsTo(admin.email)).toContain('Rumah Teduh is free again');
    await steps.days(1);
    expect(await subjectsTo(tenant.email)).toHaveLength(3);
  });

  it('does not end once the deposit is paid; the signature is asked for instead, and an admin may cancel with a refund', async () => {
    const { admin, tenant, contractId } = await steps.accepted();
    const intentId = await steps.payByCard(tenant, { contractId });
    await steps.processDeposit(tenant, contractId, intentId);
    await steps.days(9);
    expect((await steps.get(tenant, `/api/contracts/${contractId}`)).contract.status).toBe('Awaiting');
    expect((await subjectsTo(tenant.email))[0]).toBe('Please sign your contract for Rumah Teduh');
    expect(await subjectsTo(admin.email)).toContain('Siti Nurhaliza has paid but not signed for Rumah Teduh');

    const [application] = (await steps.get(tenant, '/api/applications')).applications;
    const own = await test.call('PATCH', `/api/applications/${application.id}`, {
      token: tenant.token,
      body: { status: 'Cancelled' },
    });
    expect(own).toMatchObject({ status: 409, body: { message: errorMessages.deposit_paid } });

    expect((await cancel(admin.token, contractId)).status).toBe(200);
    expect((await steps.get(tenant, '/api/transactions')).transactions).toMatchObject([
      { status: 'Paid', isRefunded: true },
    ]);
    const refunds = await withSandboxTables(test.deps.db)
      .selectFrom('sandbox.refunds')
      .selectAll()
      .where('payment_intent_id', '=', intentId)
      .execute();
    expect(refunds).toHaveLength(1);
    expect(await subjectsTo(tenant.email)).toContain('Your contract for Rumah Teduh was cancelled');
  });

  it('ends when the tenant cancels', async () => {
    const { admin, tenant, contractId, applicationId, house } = await steps.accepted();
    const answer = await test.call('PATCH', `/api/applications/${applicationId}`, {
      token: tenant.token,
      body: { status: 'Cancelled' },
    });
    expect(answer).toMatchObject({ status: 200, body: { application: { status: 'Cancelled' } } });
    expect((await steps.get(tenant, `/api/contracts/${contractId}`)).contract.status).toBe('Cancelled');
    expect((await steps.get(tenant, `/api/properties/${house.id}`)).property.isAvailable).toBe(true);
    expect(await subjectsTo(admin.email)).toContain('Siti Nurhaliza cancelled for Rumah Teduh');
    expect((await cancel(admin.token, contractId)).status).toBe(409);
  });
});

describe('the end', () => {
  it('comes on the day of the contract: inactive, free, both told, once', async () => {
    const start = test.clock.today();
    const { admin, tenant, contractId, house } = await steps.begun({
      startDate: start,
      houseName: 'Rumah Akhir',
    });
    const { contract } = await steps.get(tenant, `/api/contracts/${contractId}`);
    const days = Temporal.PlainDate.from(start).until(contract.endDate).days;
    await steps.days(days - 1);
    expect((await steps.get(tenant, `/api/contracts/${contractId}`)).contract.status).toBe('Active');
    await steps.days(1);
    expect((await steps.get(tenant, `/api/contracts/${contractId}`)).contract).toMatchObject({
      status: 'Ended',
      isActive: false,
    });
    expect((await steps.get(tenant, `/api/properties/${house.id}`)).property.isAvailable).toBe(true);
    await steps.days(1);
    const ended = (subjects: string[]) =>
      subjects.filter(
        (subject) =>
          subject === 'The contract for Rumah Akhir has ended' ||
          subject === 'Your contract for Rumah Akhir has ended',
      ).length;
    expect([ended(await subjectsTo(tenant.email)), ended(await subjectsTo(admin.email))]).toEqual([1, 1]);
    expect((await steps.apply(tenant, house, { startDate: test.clock.today() })).status).toBe(201);
  });

  it('can be made earlier, and rent from then on is not asked for', async () => {
    const { admin, tenant, contractId } = await steps.begun({ startDate: test.clock.today(), stayLength: 6 });
    const { contract } = await steps.get(tenant, `/api/contracts/${contractId}`);
    const start = Temporal.PlainDate.from(contract.startDate);
    await steps.days(start.until(start.add({ months: 2 })).days - 10);
    const [first, second] = [1, 2].map((months) => start.add({ months }).toString());
    expect(await rentOf(contractId)).toEqual([`${first} Pending`, `${second} Pending`]);
    const endDate = start.add({ months: 2 }).subtract({ days: 5 }).toString();
    expect((await patch(admin.token, contractId, { endDate: '2020-01-01' })).body.errorFields).toEqual({
      endDate: 'End date cannot be before today',
    });
    expect((await patch(admin.token, contractId, { endDate: '2030-01-01' })).status).toBe(400);
    expect((await patch(admin.token, contractId, {})).status).toBe(400);
    expect(await patch(admin.token, contractId, { endDate })).toMatchObject({
      status: 200,
      body: { contract: { endDate, status: 'Active' } },
    });
    expect(await rentOf(contractId)).toEqual([`${first} Pending`, `${second} Cancelled`]);
    await steps.days(5);
    expect((await steps.get(tenant, `/api/contracts/${contractId}`)).contract.status).toBe('Ended');
    expect(await rentOf(contractId)).toEqual([`${first} Pending`, `${second} Cancelled`]);
    expect((await patch(admin.token, contractId, { isActive: false })).status).toBe(409);
  });

  it('can be today, also before it began', async () => {
    const { admin, contractId } = await steps.begun({
      startDate: Temporal.PlainDate.from(test.clock.today()).add({ days: 9 }).toString(),
    });
    const answer = await patch(admin.token, contractId, { isActive: false });
    expect(answer).toMatchObject({ status: 200, body: { contract: { status: 'Ended', isActive: false } } });
    expect((await patch(admin.token, randomUUID(), { isActive: false })).status).toBe(404);
  });

  it('is not for a contract that has not begun to be one, and cancelling is not for an active one', async () => {
    const awaiting = await steps.accepted();
    expect(await patch(awaiting.admin.token, awaiting.contractId, { isActive: false })).toMatchObject({
      status: 409,
      body: { message: errorMessages.contract_not_active },
    });
    const living = await steps.begun();
    expect(await cancel(living.admin.token, living.contractId)).toMatchObject({
      status: 409,
      body: { message: errorMessages.contract_not_awaiting },
    });
  });
});
