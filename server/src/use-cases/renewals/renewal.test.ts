import { addDays, addMonths, startOf } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { noticing } from '../../../test/noticing.ts';
import { renewing } from '../../../test/renewing.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const signatures = signing(test);

it('an admin offers, the tenant accepts, and the new contract begins on the day the old one ends', async () => {
  const rental = await renewal.running();
  const { admin, tenant, contractId } = rental;
  const before = await steps.getContract(tenant, contractId);
  const offered = await renewal.propose(admin, contractId, { stayLength: 12, rentAmount: 1600 });
  expect(offered).toMatchObject({
    status: 201,
    body: {
      renewal: {
        status: 'Offered',
        by: 'admin',
        terms: {
          stayLength: 12,
          startDate: before.endDate,
          endDate: addMonths(before.endDate, 12),
          rentAmount: 1600,
          depositAmount: before.depositAmount,
        },
      },
    },
  });
  const accepted = await renewal.accept(tenant, contractId);
  expect(accepted).toMatchObject({
    status: 200,
    body: {
      contract: {
        renews: contractId,
        status: 'Awaiting',
        startDate: before.endDate,
        endDate: addMonths(before.endDate, 12),
        rentAmount: 1600,
        depositPayable: 0,
        isDepositPaid: true,
        depositTransactionId: null,
        holdExpiresAt: startOf(before.endDate).toISOString(),
      },
      renewal: { status: 'Accepted' },
    },
  });
  const { id } = accepted.body.contract;
  expect(await steps.getContract(tenant, contractId)).toMatchObject({ renewedBy: id, status: 'Active' });
  expect((await renewal.read(tenant, contractId)).chain).toMatchObject([{ id: contractId }, { id }]);
});

it('what a tenant accepts waits for our signature and becomes active when both have signed', async () => {
  const rental = await renewal.running();
  const { admin, tenant } = rental;
  const id = await renewal.accepted(rental);
  const waiting: { contractId: string }[] = await signatures.waiting(admin);
  expect(waiting.map(({ contractId }) => contractId)).toContain(id);
  await signatures.signTyped(tenant, id);
  expect((await steps.getContract(tenant, id)).status).toBe('Awaiting');
  await signatures.signForLandlord(admin, [id]);
  expect((await steps.getContract(tenant, id)).status).toBe('Active');
});

it('an admin who accepts a question signs for the landlord at once', async () => {
  const { admin, tenant, contractId } = await renewal.running();
  const asked = await renewal.propose(tenant, contractId, { stayLength: '3' });
  expect(asked).toMatchObject({ status: 201, body: { renewal: { status: 'Asked', by: 'tenant' } } });
  const { id } = (await renewal.accept(admin, contractId)).body.contract;
  await signatures.signTyped(tenant, id);
  expect((await steps.getContract(tenant, id)).status).toBe('Active');
});

it('an offer takes the place of a question and of an earlier offer', async () => {
  const { admin, tenant, contractId } = await renewal.running();
  await renewal.propose(tenant, contractId, { stayLength: 4 });
  await renewal.propose(admin, contractId, { stayLength: 6 });
  await renewal.propose(admin, contractId, { stayLength: 8 });
  expect(await renewal.propose(tenant, contractId, { stayLength: 4 })).toMatchObject({
    status: 409,
    body: { code: 'renewal_waits' },
  });
  const accepted = await renewal.accept(tenant, contractId);
  expect(accepted.body.renewal.terms.stayLength).toBe(8);
  const rows = await test.deps.db
    .selectFrom('renewals')
    .select('status')
    .where('contract_id', '=', contractId)
    .orderBy('created_at')
    .execute();
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['Accepted', 'Withdrawn', 'Withdrawn']);
});

it('only the other side answers, and only the own side withdraws', async () => {
  const { admin, tenant, contractId } = await renewal.running();
  expect(await renewal.accept(tenant, contractId)).toMatchObject({
    status: 409,
    body: { code: 'renewal_not_open' },
  });
  await renewal.propose(admin, contractId);
  expect((await renewal.accept(admin, contractId)).body.code).toBe('renewal_is_own');
  expect((await renewal.decline(admin, contractId)).body.code).toBe('renewal_is_own');
  expect((await renewal.withdraw(tenant, contractId)).body.code).toBe('renewal_not_own');
  expect(await renewal.decline(tenant, contractId, { reason: 'Too far from work' })).toMatchObject({
    status: 200,
    body: { contract: { id: contractId }, renewal: { status: 'Declined', reason: 'Too far from work' } },
  });
  expect(await subjectsTo(test, admin.email)).toContain(
    'Siti Nurhaliza declines the further term in Rumah Teduh',
  );
});

it('a tenant asks for a length, not for a rent', async () => {
  const { tenant, contractId } = await renewal.running();
  expect(await renewal.propose(tenant, contractId, { stayLength: 6, rentAmount: 1 })).toMatchObject({
    status: 400,
    body: { errorFields: { rentAmount: expect.any(String) } },
  });
  expect((await renewal.propose(tenant, contractId, { stayLength: 37 })).status).toBe(400);
});

it('a contract that two admins let end at once is let end once, and none is after a notice for its end', async () => {
  const { admin, tenant, contractId } = await renewal.running({ stayLength: 3, houseName: 'Rumah Sekali' });
  const { endDate } = await steps.getContract(tenant, contractId);
  const letEnd = () => renewal.letEnd(admin, contractId);
  const [first, second] = await Promise.all([letEnd(), letEnd()]);
  expect(first).toMatchObject({ status: 200, body: { renewal: { status: 'Let end' } } });
  expect(second.body.renewal).toEqual(first.body.renewal);
  const told = async () =>
    (await subjectsTo(test, tenant.email)).filter((subject) => /Rumah Sekali ends on/.test(subject)).length;
  expect(await told()).toBe(1);
  await renewal.propose(admin, contractId);
  expect((await letEnd()).body.renewal.id).not.toBe(first.body.renewal.id);
  expect(await told()).toBe(2);
  await noticing(test).give(tenant, contractId, { endDate });
  expect(await letEnd()).toMatchObject({ status: 409, body: { code: 'notice_given' } });
});

it('a contract is let end, with the tenant told, and can be renewed after all', async () => {
  const { admin, tenant, contractId } = await renewal.running();
  await renewal.propose(tenant, contractId);
  expect(await renewal.letEnd(admin, contractId)).toMatchObject({
    status: 200,
    body: { renewal: { status: 'Let end', terms: null } },
  });
  expect((await steps.getContract(tenant, contractId)).renewalStatus).toBe('Let end');
  expect((await subjectsTo(test, tenant.email))[0]).toMatch(/^Your contract for Rumah Teduh ends on/);
  expect((await renewal.propose(admin, contractId)).status).toBe(201);
});

it('an offer that nobody answered lapses with the end, or when the contract is made shorter', async () => {
  const rental = await renewal.running();
  const { admin, tenant, contractId } = rental;
  await renewal.propose(admin, contractId);
  const endDate = addDays(test.clock.today(), 5);
  await steps.endContract(admin, contractId, { endDate });
  expect((await steps.getContract(tenant, contractId)).renewalStatus).toBe('Lapsed');
  await renewal.propose(admin, contractId);
  await steps.skipTo(endDate);
  expect((await steps.getContract(tenant, contractId)).renewalStatus).toBe('Lapsed');
  expect((await renewal.accept(tenant, contractId)).status).toBe(409);
});

it('admins are asked once, so many days before the end as the settings say, and find it in the list', async () => {
  const { admin, tenant, contractId } = await renewal.running({ houseName: 'Rumah Tamat' });
  const { endDate, number } = await steps.getContract(tenant, contractId);
  const asked = async () =>
    (await subjectsTo(test, admin.email)).filter((subject) => subject.includes('Rumah Tamat ends on'));
  const listed = async () => {
    const { contracts } = await steps.get(admin, '/api/contracts?ending=Ending+soon&limit=100');
    return contracts.map((contract: { number: string }) => contract.number);
  };
  await steps.skipTo(addDays(endDate, -61));
  expect(await asked()).toEqual([]);
  expect(await listed()).not.toContain(number);
  await steps.skipDays(1);
  expect(await asked()).toHaveLength(1);
  expect(await listed()).toContain(number);
  await steps.skipDays(2);
  expect(await asked()).toHaveLength(1);
});

it('nobody is asked about a contract that is decided', async () => {
  const rental = await renewal.running({ houseName: 'Rumah Putus' });
  const { endDate } = await steps.getContract(rental.tenant, rental.contractId);
  await renewal.letEnd(rental.admin, rental.contractId);
  await steps.skipTo(addDays(endDate, -58));
  expect((await subjectsTo(test, rental.admin.email)).join()).not.toContain('Rumah Putus ends on');
});

it('is nobody’s business but theirs', async () => {
  const { tenant, admin, contractId } = await renewal.running();
  await renewal.propose(admin, contractId);
  const stranger = await createUser(test.deps);
  expect((await renewal.accept(stranger, contractId)).status).toBe(404);
  expect((await renewal.propose(stranger, contractId)).status).toBe(404);
  expect((await renewal.letEnd(tenant, contractId)).status).toBe(403);
});
