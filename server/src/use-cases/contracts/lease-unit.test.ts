import { createHash } from 'node:crypto';
import { errorMessages } from '@teduh/shared/errors.constants';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { signedPdf, tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { createLimiter } from '../../platform/limiter.ts';

const test = useTestApp();
const steps = tenancy(test);
const people = (count: number) => Promise.all(Array.from({ length: count }, () => createUser(test.deps)));
const contractsOf = (unitId: string) =>
  test.deps.db.selectFrom('contracts').selectAll().where('unit_id', '=', unitId).execute();
const statuses = async (ids: string[]) => {
  const rows = await test.deps.db
    .selectFrom('applications')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};
const waitFor = async (unitId: string, tenants: { id: string }[]) => {
  const stay = { unit_id: unitId, start_date: '2026-12-01', end_date: '2027-03-01', stay_months: 3 };
  const rows = tenants.map(({ id }) => ({ ...stay, user_id: id }));
  const made = await test.deps.db.insertInto('applications').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
};

describe('accepting', () => {
  it('makes a contract with its agreement and deposit, and turns the rivals down', async () => {
    const admin = await createAdmin(test.deps);
    const house = await createHouse(test.deps);
    const [tenant, rival] = await people(2);
    if (!tenant || !rival) throw new Error('two people');
    const other = await createHouse(test.deps, { name: 'Rumah Lain' });
    const own = (await steps.apply(tenant, house)).body.application.id;
    const rivals = (await steps.apply(rival, house)).body.application.id;
    const elsewhere = (await steps.apply(tenant, other)).body.application.id;
    const untouched = (await steps.apply(rival, other)).body.application.id;

    const answer = await steps.answer(admin, own, 'Accepted');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Application accepted successfully',
        application: {
          status: 'Accepted',
          contract: { status: 'Awaiting', isSigned: false, isDepositPaid: false },
        },
      },
    });
    const contractId = answer.body.application.contract.id;
    expect(await statuses([own, rivals, elsewhere, untouched])).toEqual([
      'Accepted',
      'Rejected',
      'Rejected',
      'Waiting for Response',
    ]);
    const { contract } = await steps.get(tenant, `/api/contracts/${contractId}`);
    expect(contract).toMatchObject({
      status: 'Awaiting',
      isActive: false,
      depositPayable: 4500,
      holdExpiresAt: '2026-11-22T04:00:00.000Z',
      signedFile: null,
    });
    const { transactions } = await steps.get(tenant, '/api/transactions');
    expect(transactions).toMatchObject([
      { type: 'Deposit', amount: 4500, status: 'Pending', dueDate: '2026-12-01', contractId },
    ]);
    expect((await mailsTo(test, tenant.email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Your application for Rumah Lain is closed',
      'Your application for Rumah Teduh was accepted',
    ]);
    expect((await mailsTo(test, rival.email)).map(({ subject }) => subject)).toEqual([
      'Rumah Teduh has found a tenant',
    ]);
    const { property } = await steps.get(admin, `/api/properties/${house.id}`);
    expect(property).toMatchObject({ isAvailable: false, occupant: { _id: tenant.id } });
  });

  it('keeps the agreement as a private PDF whose link expires', async () => {
    const { tenant, contractId } = await steps.accepted();
    const { contract } = await steps.get(tenant, `/api/contracts/${contractId}`);
    expect(contract.contractFile).toBe(contract.originalFile);
    const open = (url: string) => test.app.inject({ method: 'GET', url });
    const file = await open(contract.originalFile);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const kept = await test.deps.db
      .selectFrom('contract_files')
      .select(['sha256', 'size_bytes'])
      .where('contract_id', '=', contractId)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({
      sha256: createHash('sha256').update(file.rawPayload).digest('hex'),
      size_bytes: file.rawPayload.length,
    });
    const path = contract.originalFile.split('?')[0];
    expect((await open(path)).statusCode).toBe(400);
    expect((await open(contract.originalFile.replace('original', 'signed'))).statusCode).toBe(403);
    expect((await open(`${contract.originalFile}x`)).statusCode).toBe(403);
    expect((await open(contract.originalFile.replace(/expires=\d+/, 'expires=99999999999'))).statusCode).toBe(
      403,
    );
    test.clock.pass(2 * 60 * 60 + 1);
    expect((await open(contract.originalFile)).statusCode).toBe(403);
  });

  it('says no to a listing whose terms changed while the agreement was drawn up', async () => {
    const admin = await createAdmin(test.deps);
    const house = await createHouse(test.deps);
    const [tenant] = await people(1);
    if (!tenant) throw new Error('a tenant');
    const id = (await steps.apply(tenant, house)).body.application.id;
    const put = test.deps.storage.put;
    test.deps.storage.put = async (key, bytes) => {
      await test.deps.db
        .updateTable('units')
        .set({ price_sen: 160_000 })
        .where('id', '=', house.unitId)
        .execute();
      return put(key, bytes);
    };
    const answer = await steps.answer(admin, id, 'Accepted');
    test.deps.storage.put = put;
    expect(answer).toMatchObject({ status: 409, body: { message: errorMessages.terms_changed } });
    expect(await contractsOf(house.unitId)).toEqual([]);
    expect((await steps.answer(admin, id, 'Accepted')).status).toBe(200);
    expect((await contractsOf(house.unitId))[0]?.rent_sen).toBe(160_000);
  });
});

describe('rivals', () => {
  beforeAll(() => {
    // As if two servers were at it: only the database keeps them apart. One thread that draws for both would keep them apart as well.
    const twoAtOnce = createLimiter(2);
    test.deps.leaseLimit = (_unitId, work) => twoAtOnce(work);
    const { pdf } = test.deps;
    test.deps.pdf = { ...pdf, render: async () => signedPdf() };
    return () => {
      test.deps.pdf = pdf;
    };
  });

  it('lets one of twenty win, a hundred times, and nobody waits in a circle', {
    timeout: 300_000,
  }, async () => {
    const admin = await createAdmin(test.deps);
    const tenants = await people(20);
    for (let round = 0; round < 100; round++) {
      const house = await createHouse(test.deps);
      const ids = await waitFor(house.unitId, tenants);
      const answers = await Promise.all(ids.map((id) => steps.answer(admin, id, 'Accepted')));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
      expect((await statuses(ids)).toSorted()).toEqual(['Accepted', ...Array(19).fill('Rejected')]);
      const [contract, ...more] = await contractsOf(house.unitId);
      expect(more).toEqual([]);
      const deposits = await test.deps.db
        .selectFrom('transactions')
        .select('id')
        .where('contract_id', '=', contract?.id ?? '')
        .execute();
      expect(deposits).toHaveLength(1);
      await test.call('DELETE', `/api/contracts/${contract?.id}`, { token: admin.token });
    }
  });

  it('accepts applications that cross each other without a deadlock', { timeout: 60_000 }, async () => {
    const admin = await createAdmin(test.deps);
    for (let round = 0; round < 20; round++) {
      const [first, second] = await people(2);
      const [left, right] = [await createHouse(test.deps), await createHouse(test.deps)];
      if (!first || !second) throw new Error('two people');
      const wishes = [
        await steps.apply(first, left),
        await steps.apply(first, right),
        await steps.apply(second, left),
        await steps.apply(second, right),
      ].map(({ body }) => body.application.id as string);
      const answers = await Promise.all(wishes.map((id) => steps.answer(admin, id, 'Accepted')));
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const accepted = (await statuses(wishes)).filter((status) => status === 'Accepted');
      expect(accepted.length).toBe(answers.filter(({ status }) => status === 200).length);
      expect(accepted.length).toBeGreaterThan(0);
    }
  });
});

describe('a walk-in tenant', () => {
  it('gets a contract on the same path, and the rivals are turned down', async () => {
    const admin = await createAdmin(test.deps);
    const house = await createHouse(test.deps);
    const [tenant, rival] = await people(2);
    if (!tenant || !rival) throw new Error('two people');
    const waiting = (await steps.apply(rival, house)).body.application.id;
    const body = { user: tenant.id, property: house.id, startDate: '2026-11-20', stayLength: 6 };
    const answer = await test.call('POST', '/api/contracts', { token: admin.token, body });
    expect(answer).toMatchObject({
      status: 201,
      body: { contract: { status: 'Awaiting', endDate: '2027-05-20', user: { _id: tenant.id } } },
    });
    expect(await statuses([waiting])).toEqual(['Rejected']);
    expect((await mailsTo(test, tenant.email))[0]?.subject).toBe('Your contract for Rumah Teduh is ready');
    expect((await test.call('POST', '/api/contracts', { token: admin.token, body })).status).toBe(409);
  });

  it.each([
    ['somebody unknown', { user: '00000000-0000-4000-8000-000000000000' }, 404],
    ['a day that has passed', { startDate: '2026-11-01' }, 400],
    ['seven months', { stayLength: 7 }, 400],
    ['nobody', { user: undefined }, 400],
  ])('is refused with %s', async (_what, more, status) => {
    const admin = await createAdmin(test.deps);
    const house = await createHouse(test.deps);
    const [tenant] = await people(1);
    const body = { user: tenant?.id, property: house.id, startDate: '2026-11-20', stayLength: 6, ...more };
    expect((await test.call('POST', '/api/contracts', { token: admin.token, body })).status).toBe(status);
    expect(await contractsOf(house.unitId)).toEqual([]);
  });

  it('is not an admin, and nobody but an admin enters one', async () => {
    const admin = await createAdmin(test.deps);
    const house = await createHouse(test.deps);
    const [tenant] = await people(1);
    const body = { user: admin.id, property: house.id, startDate: '2026-11-20', stayLength: 6 };
    expect((await test.call('POST', '/api/contracts', { token: admin.token, body })).status).toBe(409);
    expect((await test.call('POST', '/api/contracts', { token: tenant?.token ?? '', body })).status).toBe(
      403,
    );
  });
});
