import { addDays, addMonths, writeDay } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { findBrokenRules } from '../../../test/consistency.ts';
import { drafting } from '../../../test/drafting.ts';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { noticing } from '../../../test/noticing.ts';
import { renewing } from '../../../test/renewing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const notice = noticing(test);

const chargesOf = async (contractId: string) =>
  test.deps.db
    .selectFrom('transactions')
    .select(['type', 'amount_sen', 'due_date', 'status'])
    .where('contract_id', '=', contractId)
    .where('type', '<>', 'Deposit')
    .orderBy('due_date')
    .execute();

it('a notice that would cost something else than was shown is not sent', async () => {
  const { tenant, contractId } = await renewal.running({ stayLength: 12 });
  const { earliestEndDate: endDate, fee } = await notice.read(tenant, contractId);
  expect(await notice.give(tenant, contractId, { endDate, fee: fee - 1 })).toMatchObject({
    status: 409,
    body: { code: 'notice_fee_changed' },
  });
  expect((await notice.give(tenant, contractId, { endDate, fee })).status).toBe(201);
});

it('both sides see the rent of the days until then, where the contract would end within a month', async () => {
  const { tenant, contractId } = await renewal.running({ stayLength: 12 });
  expect(await notice.read(tenant, contractId, addDays(test.clock.today(), 40))).toMatchObject({
    lastRent: { from: addMonths(test.clock.today(), 1), amount: 483.87 },
  });
  const wholeMonths = addMonths(test.clock.today(), 3);
  expect((await notice.read(tenant, contractId, wholeMonths)).lastRent).toBeNull();
});

it('both sides see the earliest day and the fee of any day before anything is sent', async () => {
  const { admin, tenant, contractId } = await renewal.running({ stayLength: 12 });
  const today = test.clock.today();
  const { endDate } = await steps.getContract(tenant, contractId);
  for (const person of [admin, tenant]) {
    expect(await notice.read(person, contractId)).toMatchObject({
      notice: null,
      canGive: true,
      earliestEndDate: addDays(today, 60),
      endDate: addDays(today, 60),
      fee: 750,
      breakClause: { afterMonths: 0, noticeDays: 60 },
    });
    expect((await notice.read(person, contractId, addMonths(today, 9))).fee).toBe(375);
    expect((await notice.read(person, contractId, endDate)).fee).toBe(0);
  }
});

it('a notice in time shortens the contract, cancels later rent and charges the fee on the last day', async () => {
  const { admin, tenant, contractId } = await renewal.running({ stayLength: 12, houseName: 'Rumah Awal' });
  const endDate = addDays(test.clock.today(), 60);
  const given = await notice.give(tenant, contractId, { endDate, reason: 'A job elsewhere' });
  expect(given).toMatchObject({
    status: 201,
    body: {
      notice: { status: 'Given', kind: 'break', by: 'tenant', endDate, earliestEndDate: endDate, fee: 750 },
    },
  });
  expect(await steps.getContract(tenant, contractId)).toMatchObject({ status: 'Active', endDate });
  expect(await chargesOf(contractId)).toEqual([
    { type: 'Other Fees', amount_sen: 75_000, due_date: endDate, status: 'Pending' },
  ]);
  expect((await mailsTo(test, tenant.email))[0]).toMatchObject({
    subject: 'Your notice for Rumah Awal',
    text: expect.stringContaining('RM 750.00'),
  });
  expect((await mailsTo(test, admin.email))[0]?.text).toContain('The page of the contract says why.');
  expect((await notice.read(admin, contractId)).notice.reason).toBe('A job elsewhere');
  await steps.skipTo(endDate);
  expect((await steps.getContract(tenant, contractId)).status).toBe('Ended');
  const rents = (await chargesOf(contractId)).filter(({ type }) => type === 'Monthly Rental');
  expect(rents).toHaveLength(1);
  expect(await findBrokenRules(test.deps)).toEqual([]);
});

it('a notice that is too early is refused with the earliest day', async () => {
  const { tenant, contractId } = await renewal.running({ stayLength: 12 });
  const earliestEndDate = addDays(test.clock.today(), 60);
  const answer = await notice.give(tenant, contractId, { endDate: addDays(earliestEndDate, -1) });
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'notice_too_early',
      details: { earliestEndDate },
      errorFields: { endDate: expect.stringContaining('The earliest day is') },
    },
  });
  expect(await notice.read(tenant, contractId)).toMatchObject({ notice: null, canGive: true });
});

it('the end of the term costs nothing and can be taken back', async () => {
  const { tenant, contractId, admin } = await renewal.running();
  const { endDate } = await steps.getContract(tenant, contractId);
  await renewal.propose(admin, contractId);
  expect((await notice.give(tenant, contractId, { endDate })).body.notice).toMatchObject({
    kind: 'end of term',
    status: 'Given',
    fee: 0,
  });
  expect((await steps.getContract(tenant, contractId)).renewalStatus).toBe('Lapsed');
  expect(await renewal.propose(admin, contractId)).toMatchObject({
    status: 409,
    body: { code: 'notice_given' },
  });
  expect((await notice.withdraw(admin, contractId)).body.code).toBe('notice_not_own');
  expect((await notice.withdraw(tenant, contractId)).status).toBe(200);
  expect((await renewal.propose(admin, contractId)).status).toBe(201);
});

it('a break cannot be taken back, nor given twice', async () => {
  const { tenant, contractId } = await renewal.running({ stayLength: 12 });
  const endDate = addDays(test.clock.today(), 70);
  await notice.give(tenant, contractId, { endDate });
  expect((await notice.withdraw(tenant, contractId)).body.code).toBe('notice_not_open');
  expect((await notice.give(tenant, contractId, { endDate })).body.code).toBe('notice_open');
});

it('after a break an admin may offer a term from its last day on, and a tenant who stays accepts it', async () => {
  const { admin, tenant, contractId } = await renewal.running({ stayLength: 12 });
  const endDate = addDays(test.clock.today(), 70);
  expect((await renewal.read(admin, contractId)).canLetEnd).toBe(true);
  await notice.give(tenant, contractId, { endDate });
  expect((await renewal.propose(tenant, contractId)).body.code).toBe('notice_given');
  expect(await renewal.read(admin, contractId)).toMatchObject({ canPropose: true, canLetEnd: false });
  expect((await renewal.propose(admin, contractId)).status).toBe(201);
  const { status, body } = await renewal.accept(tenant, contractId);
  expect(status).toBe(200);
  expect(body.contract).toMatchObject({ startDate: endDate, renews: contractId });
});

it('the notice of an admin for the end of the term leaves the tenant their right to leave earlier', async () => {
  const { admin, tenant, contractId } = await renewal.running({ stayLength: 12 });
  const term = await steps.getContract(tenant, contractId);
  await notice.give(admin, contractId, { endDate: term.endDate });
  expect((await notice.give(tenant, contractId, { endDate: term.endDate })).body.code).toBe('notice_open');
  expect((await notice.read(tenant, contractId)).canGive).toBe(true);
  const endDate = addDays(test.clock.today(), 70);
  expect((await notice.give(tenant, contractId, { endDate })).body.notice).toMatchObject({
    kind: 'break',
    status: 'Given',
  });
  expect((await steps.getContract(tenant, contractId)).endDate).toBe(endDate);
});

it('an admin gives notice for the end of the term only, and proposes an earlier day', async () => {
  const { admin, tenant, contractId } = await renewal.running({ stayLength: 12 });
  const { endDate } = await steps.getContract(tenant, contractId);
  const wanted = addDays(test.clock.today(), 100);
  expect(await notice.give(admin, contractId, { endDate: wanted })).toMatchObject({
    status: 409,
    body: { code: 'notice_too_early', details: { earliestEndDate: endDate } },
  });
  expect((await notice.propose(admin, contractId, wanted)).body.notice).toMatchObject({
    status: 'Proposed',
    kind: 'mutual',
    by: 'admin',
    fee: 0,
  });
  expect((await steps.getContract(tenant, contractId)).endDate).toBe(endDate);
  expect((await notice.accept(admin, contractId)).body.code).toBe('notice_is_own');
  expect(await notice.accept(tenant, contractId)).toMatchObject({
    status: 200,
    body: { notice: { status: 'Agreed' }, contract: { endDate: wanted } },
  });
  expect(await chargesOf(contractId)).toEqual([]);
  expect((await notice.give(admin, contractId, { endDate: wanted })).status).toBe(201);
});

it('a proposal for today ends the contract when the other side agrees', async () => {
  const { admin, tenant, contractId, house } = await renewal.running({ stayLength: 12 });
  await notice.propose(tenant, contractId, test.clock.today());
  expect((await notice.accept(admin, contractId)).body.contract.status).toBe('Ended');
  expect((await steps.get(tenant, `/api/properties/${house.id}`)).property.isAvailable).toBe(true);
});

it.each(['tenant', 'admin'] as const)(
  'who reads that the %s has withdrawn a notice for the end of the term reads that the contract still ends on its day',
  async (side) => {
    const { admin, tenant, contractId } = await renewal.running();
    const { endDate, number } = await steps.getContract(tenant, contractId);
    const giver = side === 'tenant' ? tenant : admin;
    await notice.give(giver, contractId, { endDate });
    expect((await notice.withdraw(giver, contractId)).status).toBe(200);
    const [told] = await mailsTo(test, side === 'tenant' ? admin.email : tenant.email);
    expect(told?.subject).toBe(
      side === 'tenant'
        ? 'Siti Nurhaliza has withdrawn the notice for Rumah Teduh'
        : 'We have withdrawn our notice for Rumah Teduh',
    );
    const contract = side === 'tenant' ? `Contract ${number}` : 'Your contract';
    expect(told?.text).toContain(
      `${contract} for Rumah Teduh still ends on ${writeDay(endDate)}, unless a further term is agreed.`,
    );
  },
);

it('a proposal is declined or withdrawn, and the contract stays as it is', async () => {
  const { admin, tenant, contractId } = await renewal.running({ stayLength: 12, houseName: 'Rumah Kekal' });
  const { endDate } = await steps.getContract(tenant, contractId);
  const wanted = addDays(test.clock.today(), 30);
  await notice.propose(tenant, contractId, wanted);
  expect((await notice.decline(admin, contractId)).body.notice.status).toBe('Declined');
  await notice.propose(tenant, contractId, wanted);
  expect((await notice.withdraw(tenant, contractId)).body.notice.status).toBe('Withdrawn');
  expect((await notice.accept(admin, contractId)).body.code).toBe('notice_not_open');
  expect((await steps.getContract(tenant, contractId)).endDate).toBe(endDate);
  expect((await subjectsTo(test, tenant.email))[0]).toMatch(/was declined$/);
});

it('a proposal that nobody has answered by its day is withdrawn, and another one can be made', async () => {
  const { admin, tenant, contractId } = await renewal.running({ stayLength: 12 });
  const { endDate } = await steps.getContract(tenant, contractId);
  const statusOf = async () => (await notice.read(tenant, contractId)).notice.status;
  await notice.propose(admin, contractId, addDays(test.clock.today(), 2));
  await steps.skipDays(2);
  expect(await statusOf()).toBe('Proposed');
  const kinds = async () =>
    (await steps.get(tenant, '/api/dashboard')).nextSteps.map(({ kind }: { kind: string }) => kind);
  expect(await kinds()).toEqual(['answer-notice', 'stamp']);
  await steps.skipDays(1);
  expect(await statusOf()).toBe('Withdrawn');
  expect(await kinds()).toEqual(['stamp']);
  expect((await notice.read(tenant, contractId)).canGive).toBe(true);
  expect((await steps.getContract(tenant, contractId)).endDate).toBe(endDate);
  expect((await notice.propose(tenant, contractId, addDays(test.clock.today(), 30))).status).toBe(201);
});

it('a proposal for a day after an earlier end is withdrawn with it, one for a day before it is not', async () => {
  const { admin, tenant, contractId } = await renewal.running({ stayLength: 12 });
  const day = (days: number) => addDays(test.clock.today(), days);
  const statusOf = async () => (await notice.read(tenant, contractId)).notice.status;
  await notice.propose(tenant, contractId, day(90));
  expect((await steps.endContract(admin, contractId, { endDate: day(100) })).status).toBe(200);
  expect(await statusOf()).toBe('Proposed');
  expect((await steps.endContract(admin, contractId, { endDate: day(80) })).status).toBe(200);
  expect(await statusOf()).toBe('Withdrawn');
});

it.each([
  ['in the past', -1, 400],
  ['after the end', 400, 400],
])('refuses a day %s', async (_when, days, status) => {
  const { tenant, contractId } = await renewal.running({ stayLength: 12 });
  const endDate = addDays(test.clock.today(), days);
  expect((await notice.give(tenant, contractId, { endDate })).status).toBe(status);
});

it('an agreement without the clause lets the tenant leave only at its end, or together', async () => {
  const admin = await createAdmin(test.deps);
  await drafting(test).use(admin, { text: 'Notice of {notice} ends nothing early.' });
  const { tenant, contractId } = await renewal.running({ stayLength: 12 });
  const { endDate } = await steps.getContract(tenant, contractId);
  expect(await notice.read(tenant, contractId)).toMatchObject({
    breakClause: null,
    earliestEndDate: endDate,
    fee: 0,
  });
  const answer = await notice.give(tenant, contractId, { endDate: addDays(test.clock.today(), 90) });
  expect(answer.body.details).toEqual({ earliestEndDate: endDate });
});

it('is nobody else’s', async () => {
  const { contractId } = await renewal.running();
  const stranger = await createUser(test.deps);
  expect((await notice.give(stranger, contractId, { endDate: test.clock.today() })).status).toBe(404);
  expect((await notice.accept(stranger, contractId)).status).toBe(404);
});
