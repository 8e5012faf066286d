import { addDays, addMonths } from '@teduh/shared/days';
import { daysToPay } from '@teduh/shared/transactions.constants';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { autopaying } from '../../../test/autopay.ts';
import { findBrokenRules } from '../../../test/consistency.ts';
import { createHouse, createUser } from '../../../test/factories.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { noticing } from '../../../test/noticing.ts';
import { renewing } from '../../../test/renewing.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const notice = noticing(test);
const signatures = signing(test);

beforeEach(() => test.clock.setAheadMs(0));

type Staying = Awaited<ReturnType<typeof stayingUnsigned>>;

const charges = async (contractId: string) =>
  test.deps.db
    .selectFrom('transactions')
    .select(['type', 'rent_month', 'amount_sen', 'due_date', 'status', 'is_deposit_top_up'])
    .where('contract_id', '=', contractId)
    .orderBy('due_date')
    .orderBy('type')
    .execute();

async function heldSen(contractId: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`select deposit_held_sen(${contractId}) as held`.execute(
    test.deps.db,
  );
  return rows[0]?.held ?? -1;
}

it('the first month is charged as rent, and the deposit carries over when the old contract ends', async () => {
  const rental = await renewal.running();
  const { tenant, contractId } = rental;
  const { endDate } = await steps.getContract(tenant, contractId);
  const id = await renewal.renewed(rental, { stayLength: 2, rentAmount: 1550 });
  expect(await charges(id)).toEqual([]);
  await renewal.until(endDate);
  expect((await steps.getContract(tenant, contractId)).status).toBe('Ended');
  expect(await charges(id)).toMatchObject([
    { type: 'Monthly Rental', rent_month: 0, amount_sen: 155_000, due_date: endDate },
  ]);
  expect([await heldSen(contractId), await heldSen(id)]).toEqual([0, 300_000]);
  await renewal.until(addMonths(endDate, 1));
  expect((await charges(id)).map(({ rent_month }) => rent_month)).toEqual([0, 1]);
  expect(await findBrokenRules(test.deps)).toEqual([]);
});

it('a higher deposit is charged with the first rent, once, and counts when it is paid', async () => {
  const rental = await renewal.running();
  const { admin, tenant, contractId } = rental;
  const { endDate } = await steps.getContract(tenant, contractId);
  const id = await renewal.renewed(rental, { stayLength: 6, deposit: { security: 3000, utilities: 500 } });
  expect(await charges(id)).toMatchObject([
    { type: 'Other Fees', amount_sen: 50_000, due_date: endDate, is_deposit_top_up: true },
  ]);
  await steps.skipTo(endDate);
  expect(await heldSen(id)).toBe(300_000);
  const { transactions } = await steps.get(tenant, '/api/transactions');
  const topUp = transactions.find(({ amount }: { amount: number }) => amount === 500);
  await steps.recordPayment(admin, topUp.id, {
    method: 'cash',
    reference: 'A1',
    paidOn: test.clock.today(),
  });
  expect(await heldSen(id)).toBe(350_000);
  const collected = (await steps.get(admin, '/api/dashboard/rent-collected?months=1')).months;
  expect(collected.at(-1)).toMatchObject({ deposits: 500, fees: 0 });
});

it('a difference of the deposit that was waived is not charged again when the new contract begins', async () => {
  const rental = await renewal.running();
  const id = await renewal.renewed(rental, { stayLength: 6, deposit: { security: 3000, utilities: 500 } });
  const { transactions } = await steps.get(rental.tenant, '/api/transactions');
  const topUp = transactions.find(({ amount }: { amount: number }) => amount === 500);
  const { status } = await test.call('POST', `/api/transactions/${topUp.id}/waive`, {
    token: rental.admin.token,
    body: { reason: 'A good tenant' },
  });
  expect(status).toBe(200);
  const { startDate } = await steps.getContract(rental.tenant, id);
  await steps.skipTo(startDate);
  expect(await heldSen(id)).toBe(300_000);
  const topUps = (await charges(id)).filter(({ is_deposit_top_up }) => is_deposit_top_up);
  expect(topUps.map((charge) => charge.status)).toEqual(['Waived']);
});

it('when the new deposit is lower, the rest stays with the old contract', async () => {
  const rental = await renewal.running();
  const { endDate } = await steps.getContract(rental.tenant, rental.contractId);
  const id = await renewal.renewed(rental, { stayLength: 6, deposit: { security: 2500 } });
  await steps.skipTo(endDate);
  expect([await heldSen(rental.contractId), await heldSen(id)]).toEqual([50_000, 250_000]);
});

it('what is refunded of a deposit after it was carried over is missing where it is held', async () => {
  const rental = await renewal.running();
  const { admin, tenant, contractId } = rental;
  const { endDate } = await steps.getContract(tenant, contractId);
  const id = await renewal.renewed(rental);
  await steps.skipTo(endDate);
  const { id: depositId } = await steps.depositOf(contractId);
  expect((await steps.refund(admin, depositId, { amount: 1000, reason: 'Goodwill' })).status).toBe(201);
  expect([await heldSen(contractId), await heldSen(id)]).toEqual([0, 200_000]);
});

it('the unit is never on the market around the change, and nobody can apply or be given it', async () => {
  const rental = await renewal.running({ houseName: 'Rumah Sambung' });
  const { admin, house, contractId, tenant } = rental;
  const { endDate } = await steps.getContract(tenant, contractId);
  const stranger = await createUser(test.deps);
  const id = await renewal.renewed(rental, { stayLength: 1 });
  await steps.skipTo(addDays(endDate, -3));
  for (let day = 0; day < 6; day += 1) {
    const { property } = await steps.get(stranger, `/api/properties/${house.id}`);
    expect(property).toMatchObject({ isAvailable: false, freeFrom: addMonths(endDate, 1) });
    expect((await steps.apply(stranger, house, { startDate: addDays(endDate, 60) })).status).toBe(409);
    const walkIn = { user: stranger.id, property: house.id, startDate: addDays(endDate, 200), stayLength: 3 };
    expect((await test.call('POST', '/api/contracts', { token: admin.token, body: walkIn })).status).toBe(
      409,
    );
    await steps.days(1);
  }
  expect((await steps.getContract(tenant, id)).status).toBe('Active');
});

it('a renewal that the tenant has signed waits for the landlord, whenever that is, and takes over the deposit then', async () => {
  const rental = await renewal.running();
  const { admin, tenant, contractId, house } = rental;
  const { endDate } = await steps.getContract(tenant, contractId);
  const id = await renewal.accepted(rental);
  await signatures.signTyped(tenant, id);
  await steps.skipTo(endDate);
  await steps.skipTo(addDays(endDate, 35));
  expect((await steps.getContract(tenant, id)).status).toBe('Awaiting');
  expect((await steps.getContract(tenant, contractId)).status).toBe('Ended');
  expect((await steps.get(tenant, `/api/properties/${house.id}`)).property.isAvailable).toBe(false);
  expect(await subjectsTo(test, tenant.email)).toContain('You stay in Rumah Teduh');
  expect(await subjectsTo(test, admin.email)).toContain(
    'Siti Nurhaliza lives in Rumah Teduh without a signed contract',
  );
  const settled = await test.call('POST', `/api/contracts/${contractId}/settlement`, {
    token: admin.token,
    body: { deductions: [] },
  });
  expect(settled).toMatchObject({ status: 409, body: { code: 'contract_followed' } });
  await signatures.signForLandlord(admin, [id]);
  await steps.days(1);
  expect((await steps.getContract(tenant, id)).status).toBe('Active');
  expect([await heldSen(contractId), await heldSen(id)]).toEqual([0, 300_000]);
  expect(await charges(id)).toMatchObject([
    { rent_month: 0, amount_sen: 150_000, due_date: addDays(endDate, 35 + daysToPay), status: 'Pending' },
    { rent_month: 1, amount_sen: 150_000, due_date: addDays(endDate, 36 + daysToPay), status: 'Pending' },
  ]);
});

/** The tenant has signed the renewal, the landlord has not, and the contract before has ended. */
async function stayingUnsigned() {
  const rental = await renewal.running();
  const { endDate } = await steps.getContract(rental.tenant, rental.contractId);
  const id = await renewal.accepted(rental);
  await signatures.signTyped(rental.tenant, id);
  await steps.skipTo(endDate);
  return { ...rental, id };
}

it.each([
  ['is cancelled', ({ admin, id }: Staying) => steps.cancelContract(admin, id)],
  ['lapses because its signing was voided', ({ admin, id }: Staying) => signatures.stop(admin, id)],
])('where a renewal %s after the old contract has ended, both are told of the end', async (_, stop) => {
  const rental = await stayingUnsigned();
  const { admin, tenant, contractId, id } = rental;
  expect((await stop(rental)).status).toBe(200);
  await test.runDailyJobs();
  expect((await steps.getContract(tenant, id)).status).toBe('Cancelled');
  const { number } = await steps.getContract(tenant, id);
  const [mail] = await mailsTo(test, tenant.email);
  expect(mail?.subject).toBe('Your contract for Rumah Teduh has ended');
  for (const words of ['return', 'keys', `Contract ${number}, which was to follow it, was cancelled`])
    expect(mail?.text).toContain(words);
  expect(mail?.text).toContain('RM 3,000.00 of your deposit is held. We settle it by');
  const [forAdmin] = await mailsTo(test, admin.email);
  expect(forAdmin?.subject).toBe('The contract for Rumah Teduh has ended');
  expect(forAdmin?.text).toContain('RM 3,000.00 of the deposit is held');
  expect(await heldSen(contractId)).toBe(300_000);
  const texts = (await mailsTo(test, tenant.email)).map(({ text }) => text).join();
  expect(texts).not.toMatch(/stays as it is|as before/);
});

it('the hold ends with the day on which it begins: unsigned, nothing has changed for the old contract', async () => {
  const rental = await renewal.running();
  const { tenant, contractId, house } = rental;
  const { endDate } = await steps.getContract(tenant, contractId);
  const id = await renewal.accepted(rental);
  await steps.skipTo(addDays(endDate, -1));
  expect((await steps.getContract(tenant, id)).status).toBe('Awaiting');
  await steps.skipTo(endDate);
  expect((await steps.getContract(tenant, id)).status).toBe('Cancelled');
  expect((await steps.getContract(tenant, contractId)).status).toBe('Ended');
  expect((await steps.get(tenant, `/api/properties/${house.id}`)).property.isAvailable).toBe(true);
  expect(await heldSen(contractId)).toBe(300_000);
});

it('a contract that is followed cannot be shortened, and the follower can be cancelled or declined', async () => {
  const rental = await renewal.running();
  const { admin, tenant, contractId } = rental;
  const first = await renewal.accepted(rental);
  const shorten = () => steps.endContract(admin, contractId, { endDate: addDays(test.clock.today(), 20) });
  expect(await shorten()).toMatchObject({ status: 409, body: { code: 'contract_followed' } });
  expect(await renewal.propose(admin, contractId)).toMatchObject({
    status: 409,
    body: { code: 'contract_followed' },
  });
  expect((await signatures.decline(tenant, first)).status).toBe(200);
  const second = await renewal.accepted(rental);
  expect((await steps.cancelContract(admin, second)).status).toBe(200);
  expect((await shorten()).status).toBe(200);
});

it('an offer and an earlier end cannot be accepted until the move that waits for signatures is declined', async () => {
  const { admin, tenant, contractId } = await renewal.running();
  await renewal.propose(admin, contractId);
  const startDate = addDays(test.clock.today(), 40);
  await notice.propose(admin, contractId, startDate);
  const { id: property } = await createHouse(test.deps);
  const { body } = await renewal.move(admin, contractId, { property, startDate, stayLength: 12 });
  const followed = { status: 409, body: { code: 'contract_followed' } };
  expect(await renewal.accept(tenant, contractId)).toMatchObject(followed);
  expect(await notice.accept(tenant, contractId)).toMatchObject(followed);
  expect((await signatures.decline(tenant, body.contract.id)).status).toBe(200);
  expect((await renewal.accept(tenant, contractId)).status).toBe(200);
});

it('an active contract that has not begun can be ended, and nothing of it is due', async () => {
  const rental = await renewal.running();
  const { admin, tenant, contractId } = rental;
  const id = await renewal.renewed(rental, { stayLength: 6, deposit: { security: 3500 } });
  expect((await steps.endContract(admin, id, { endDate: test.clock.today() })).status).toBe(200);
  expect(await charges(id)).toMatchObject([{ status: 'Cancelled' }]);
  const { endDate } = await steps.getContract(tenant, contractId);
  await steps.skipTo(endDate);
  expect([await heldSen(contractId), await heldSen(id)]).toEqual([300_000, 0]);
});

it('the consent to autopay ends with its contract, and the tenant is told in time', async () => {
  const rental = await renewal.running();
  const { tenant, contractId } = rental;
  await autopaying(test).turnOn(tenant, contractId);
  const id = await renewal.renewed(rental);
  const told = (await mailsTo(test, tenant.email)).find(
    ({ subject }) => subject === 'Your tenancy of Rumah Teduh goes on',
  );
  expect(told?.text).toContain('please switch autopay on');
  const { endDate } = await steps.getContract(tenant, contractId);
  await steps.skipTo(endDate);
  const mandates = await test.deps.db
    .selectFrom('autopay_mandates')
    .select(['contract_id', 'status'])
    .where('contract_id', 'in', [contractId, id])
    .execute();
  expect(mandates).toEqual([{ contract_id: contractId, status: 'Ended' }]);
});

it('dashboard and complaints are about the contract that runs', async () => {
  const rental = await renewal.running();
  const { tenant, contractId } = rental;
  const id = await renewal.accepted(rental);
  const dashboard = async () => steps.get(tenant, '/api/dashboard');
  expect(await dashboard()).toMatchObject({
    currentRental: { id: contractId },
    nextSteps: [
      { kind: 'sign', contractId: id },
      { kind: 'stamp', contractId },
    ],
  });
  await renewal.signBoth(rental, id);
  expect((await dashboard()).currentRental.id).toBe(contractId);
  const complaint = { customer: tenant.id, title: 'The tap drips', description: 'All night.' };
  const added = await test.call('POST', '/api/complaints', { token: tenant.token, body: complaint });
  const { contract_id } = await test.deps.db
    .selectFrom('complaints')
    .select('contract_id')
    .where('id', '=', added.body.complaint.id)
    .executeTakeFirstOrThrow();
  expect(contract_id).toBe(contractId);
  const { endDate } = await steps.getContract(tenant, contractId);
  await steps.skipTo(endDate);
  expect((await dashboard()).currentRental.id).toBe(id);
});

it('a tenant cannot make it begin with an upload; an admin uploads what both have signed on paper', async () => {
  const rental = await renewal.running();
  const { admin, tenant, contractId } = rental;
  const id = await renewal.accepted(rental);
  expect(await steps.sign(tenant, id)).toMatchObject({ status: 409, body: { code: 'upload_by_landlord' } });
  expect((await steps.getContract(tenant, id)).status).toBe('Awaiting');
  expect((await steps.getContract(tenant, contractId)).status).toBe('Active');
  expect((await steps.sign(admin, id)).status).toBe(200);
  expect((await steps.getContract(tenant, id)).status).toBe('Active');
});

it('after its signing was voided the tenant reads that the landlord uploads it', async () => {
  const rental = await renewal.running();
  const id = await renewal.accepted(rental);
  await signatures.stop(rental.admin, id);
  const mails = await mailsTo(test, rental.tenant.email);
  const stopped = mails.find(({ subject }) => subject.startsWith('Signing in the browser was stopped'));
  expect(stopped?.text).toContain('sign it on paper with the landlord, who uploads');
  expect(stopped?.text).not.toContain('and upload it');
  expect((await steps.sign(rental.admin, id)).status).toBe(200);
});

it('whoever verifies the agreement before reads that it is superseded once the next contract has begun', async () => {
  const rental = await steps.accepted({ startDate: test.clock.today() });
  const { tenant, contractId } = rental;
  await signatures.signTyped(tenant, contractId);
  await steps.payDeposit(tenant, contractId);
  await signatures.seal();
  const { code } = await test.deps.db
    .selectFrom('signing_requests')
    .select('code')
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  const verdict = async () => (await signatures.verify(code)).body.document.status;
  await renewal.renewed(rental);
  expect(await verdict()).toBe('Valid');
  await steps.skipTo((await steps.getContract(tenant, contractId)).endDate);
  expect(await verdict()).toBe('Superseded');
});
