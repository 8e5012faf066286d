import { addDays, addMonths, startOf } from '@teduh/shared/days';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { autopaying } from '../../../test/autopay.ts';
import { findBrokenRules } from '../../../test/consistency.ts';
import { createUser } from '../../../test/factories.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { renewing } from '../../../test/renewing.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const signatures = signing(test);

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

async function readAgreement(person: { id: string; token: string }, contractId: string): Promise<string> {
  const { originalFile } = await steps.getContract(person, contractId);
  return (await readPdf(await signatures.open(originalFile))).spoken.join(' ');
}

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

it('the agreement says what it follows, what carries over, and that nothing is to be paid to begin', async () => {
  const rental = await renewal.running();
  const id = await renewal.accepted(rental, { stayLength: 6, deposit: { security: 3000, utilities: 250.5 } });
  const { number } = await steps.getContract(rental.tenant, rental.contractId);
  const words = await readAgreement(rental.tenant, id);
  expect(words).toContain(`This Agreement follows contract ${number} of the same parties.`);
  expect(words).toContain('The deposit of RM 3,000.00 that the Landlord holds');
  expect(words).toContain(
    'RM 250.50 more make up the deposit of RM 3,250.50, and are charged with the first rent',
  );
  expect(words).toContain('Nothing is to be paid for this Agreement to take effect.');
  expect(words).toContain('speaks of the move-in statement');
  expect(words).not.toContain('Payable before moving in');
});

it('says what is returned where the deposit becomes lower', async () => {
  const rental = await renewal.running();
  const id = await renewal.accepted(rental, { stayLength: 6, deposit: { security: 2000 } });
  expect(await readAgreement(rental.tenant, id)).toContain(
    'The deposit is RM 2,000.00 from then on. The Landlord returns the remaining RM 1,000.00',
  );
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
  await renewal.until(endDate);
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
  await renewal.until(startDate);
  expect(await heldSen(id)).toBe(300_000);
  const topUps = (await charges(id)).filter(({ is_deposit_top_up }) => is_deposit_top_up);
  expect(topUps.map((charge) => charge.status)).toEqual(['Waived']);
});

it('of a lower deposit the rest stays with the old contract', async () => {
  const rental = await renewal.running();
  const { endDate } = await steps.getContract(rental.tenant, rental.contractId);
  const id = await renewal.renewed(rental, { stayLength: 6, deposit: { security: 2500 } });
  await renewal.until(endDate);
  expect([await heldSen(rental.contractId), await heldSen(id)]).toEqual([50_000, 250_000]);
});

it('what is refunded of a deposit after it was carried over is missing where it is held', async () => {
  const rental = await renewal.running();
  const { admin, tenant, contractId } = rental;
  const { endDate } = await steps.getContract(tenant, contractId);
  const id = await renewal.renewed(rental);
  await renewal.until(endDate);
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
  await renewal.until(addDays(endDate, -3));
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
  await renewal.until(addDays(endDate, 10));
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
    { type: 'Monthly Rental', amount_sen: 150_000, due_date: addDays(endDate, 17), status: 'Pending' },
  ]);
});

it('the hold ends with the day on which it begins: unsigned, nothing has changed for the old contract', async () => {
  const rental = await renewal.running();
  const { tenant, contractId, house } = rental;
  const { endDate } = await steps.getContract(tenant, contractId);
  const id = await renewal.accepted(rental);
  await renewal.until(addDays(endDate, -1));
  expect((await steps.getContract(tenant, id)).status).toBe('Awaiting');
  await renewal.until(endDate);
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

it('an active contract that has not begun can be ended, and nothing of it is due', async () => {
  const rental = await renewal.running();
  const { admin, tenant, contractId } = rental;
  const id = await renewal.renewed(rental, { stayLength: 6, deposit: { security: 3500 } });
  expect((await steps.endContract(admin, id, { endDate: test.clock.today() })).status).toBe(200);
  expect(await charges(id)).toMatchObject([{ status: 'Cancelled' }]);
  const { endDate } = await steps.getContract(tenant, contractId);
  await renewal.until(endDate);
  expect([await heldSen(contractId), await heldSen(id)]).toEqual([300_000, 0]);
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
  await renewal.until(endDate);
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
  await renewal.until(addDays(endDate, -61));
  expect(await asked()).toEqual([]);
  expect(await listed()).not.toContain(number);
  await steps.days(1);
  expect(await asked()).toHaveLength(1);
  expect(await listed()).toContain(number);
  await steps.days(2);
  expect(await asked()).toHaveLength(1);
});

it('nobody is asked about a contract that is decided', async () => {
  const rental = await renewal.running({ houseName: 'Rumah Putus' });
  const { endDate } = await steps.getContract(rental.tenant, rental.contractId);
  await renewal.letEnd(rental.admin, rental.contractId);
  await renewal.until(addDays(endDate, -58));
  expect((await subjectsTo(test, rental.admin.email)).join()).not.toContain('Rumah Putus ends on');
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
  await renewal.until(endDate);
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
    nextSteps: [{ kind: 'sign', contractId: id }],
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
  await renewal.until(endDate);
  expect((await dashboard()).currentRental.id).toBe(id);
});

it('is nobody’s business but theirs', async () => {
  const { tenant, admin, contractId } = await renewal.running();
  await renewal.propose(admin, contractId);
  const stranger = await createUser(test.deps);
  expect((await renewal.accept(stranger, contractId)).status).toBe(404);
  expect((await renewal.propose(stranger, contractId)).status).toBe(404);
  expect((await renewal.letEnd(tenant, contractId)).status).toBe(403);
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
  await renewal.until((await steps.getContract(tenant, contractId)).endDate);
  expect(await verdict()).toBe('Superseded');
});
