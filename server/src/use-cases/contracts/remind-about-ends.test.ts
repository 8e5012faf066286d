import { endReminders } from '@teduh/shared/contracts.constants';
import { addDays } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { allBeforeCommit, keepFromAuditing } from '../../../test/before-commit.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { noticing } from '../../../test/noticing.ts';
import { renewing } from '../../../test/renewing.ts';
import { settling } from '../../../test/settling.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { askAboutRenewals } from '../renewals/ask-about-renewals.ts';
import { remindAboutEnds } from './remind-about-ends.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const notices = noticing(test);
const settle = settling(test);

const kindsOf = async (contractId: string) =>
  (
    await test.deps.db
      .selectFrom('reminders')
      .select('kind')
      .where('subject_id', '=', contractId)
      .where(
        'kind',
        'in',
        endReminders.map(({ kind }) => kind),
      )
      .orderBy('sent_at')
      .execute()
  ).map(({ kind }) => kind);
const about = (subjects: string[]) => subjects.filter((subject) => /ends on|has ended/.test(subject));

it('both sides read 60, 30 and 7 days before and on the day what happens, each once', async () => {
  const { admin, tenant, contractId } = await renewal.running({ stayLength: 3 });
  const { endDate } = await steps.getContract(tenant, contractId);
  await steps.skipTo(addDays(endDate, -61));
  expect(await kindsOf(contractId)).toEqual([]);
  await steps.days(1);
  await test.runDailyJobs();
  expect(await kindsOf(contractId)).toEqual(['end-first']);
  const [first] = (await mailsTo(test, tenant.email)).filter(({ subject }) => subject.includes('ends on'));
  expect(first?.text).toContain('keys and access cards');
  expect(first?.text).toContain('meters');
  expect(first?.text).toContain('RM 3,000.00 of your deposit is held. We settle it by');
  // The admins are asked about a further term on this day, and read the same with it.
  const asked = (await mailsTo(test, admin.email)).filter(({ subject }) => about([subject]).length > 0);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.text).toContain('of the deposit is held, to be settled by');
  await steps.skipTo(addDays(endDate, -30));
  await steps.skipTo(addDays(endDate, -7));
  expect(await kindsOf(contractId)).toEqual(['end-first', 'end-second', 'end-last']);
  await steps.skipTo(endDate);
  await steps.days(2);
  expect(about(await subjectsTo(test, tenant.email))).toHaveLength(4);
  expect(about(await subjectsTo(test, admin.email))).toHaveLength(4);
});

it('says on the day what is owed and held instead of thanking, and leads to where it is paid', async () => {
  const rental = await renewal.running({ stayLength: 3 });
  const { admin, tenant, contractId } = rental;
  await steps.charge(admin, contractId, { amount: 2880, description: 'Rent in arrears' });
  await settle.endAfterFirstMonth(rental);
  const ended = (await mailsTo(test, tenant.email)).find(({ subject }) => subject.endsWith('has ended'));
  expect(ended?.text).toContain('RM 2,880.00 is still to be paid');
  expect(ended?.text).toContain('RM 3,000.00 of your deposit is held');
  expect(ended?.text).not.toContain('Thank you for living there');
  expect(ended?.text).toContain('/payment-history');
});

it('an end that was agreed 20 days before is announced 7 days before and on the day', async () => {
  const { admin, tenant, contractId } = await steps.bareContract({
    startDate: test.clock.today(),
    stayLength: 6,
  });
  steps.skip(10);
  const endDate = addDays(test.clock.today(), 20);
  await notices.propose(tenant, contractId, endDate);
  expect((await notices.accept(admin, contractId)).status).toBe(200);
  await steps.days(1);
  expect(await kindsOf(contractId)).toEqual([]);
  await steps.skipTo(addDays(endDate, -7));
  expect(await kindsOf(contractId)).toEqual(['end-last']);
});

it('says nothing of an end where another contract follows', async () => {
  const rental = await renewal.running({ stayLength: 3 });
  const { endDate } = await steps.getContract(rental.tenant, rental.contractId);
  await renewal.renewed(rental);
  for (const days of [60, 30, 5]) await steps.skipTo(addDays(endDate, -days));
  expect(await kindsOf(rental.contractId)).toEqual([]);
});

it('where the next contract is not signed yet, both are told, and what is missing', async () => {
  const rental = await renewal.running({ stayLength: 3 });
  const { admin, tenant, contractId } = rental;
  const { endDate } = await steps.getContract(tenant, contractId);
  await renewal.accepted(rental);
  await steps.skipTo(addDays(endDate, -60));
  await steps.skipTo(addDays(endDate, -30));
  expect(await kindsOf(contractId)).toEqual(['end-first', 'end-second']);
  const textOf = async ({ email }: { email: string }) =>
    (await mailsTo(test, email)).find(({ subject }) => about([subject]).length > 0)?.text;
  expect(await textOf(tenant)).toContain('your next contract is not signed by both of us yet');
  expect(await textOf(admin)).toContain('the next contract is not signed by both sides yet');
});

it('an offer that nobody has answered is named beside the end', async () => {
  const { admin, tenant, contractId } = await renewal.running({ stayLength: 3 });
  const { endDate } = await steps.getContract(tenant, contractId);
  await renewal.propose(admin, contractId);
  await steps.skipTo(addDays(endDate, -30));
  const [mail] = (await mailsTo(test, tenant.email)).filter(({ subject }) => about([subject]).length > 0);
  expect(mail?.text).toContain('We have offered you a further term.');
});

it('a former tenant still reads everything and pays what is open', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  const { id } = (await steps.charge(admin, contractId)).body.transaction;
  for (const rest of ['', '/settlement', '/statement', '/stamping', '/renewal'])
    expect(
      (await test.call('GET', `/api/contracts/${contractId}${rest}`, { token: tenant.token })).status,
    ).toBe(200);
  const contract = await steps.getContract(tenant, contractId);
  expect((await test.app.inject(contract.contractFile)).statusCode).toBe(200);
  const deposit = await steps.depositOf(contractId);
  const { transaction } = await steps.get(tenant, `/api/transactions/${deposit.id}`);
  expect((await test.app.inject(transaction.receiptFile)).statusCode).toBe(200);
  const intent = await steps.payByCard(tenant, { transactionId: id });
  expect((await steps.processPayment(tenant, id, intent)).body.transaction.status).toBe('Paid');
  const { dashboard, ...answer } = await steps.get(tenant, '/api/dashboard');
  expect(JSON.stringify(dashboard ?? answer)).toContain(contractId);
  expect(await settle.summary(tenant)).toMatchObject({
    held: 3000,
    toSettle: 1,
    next: { contract: contractId, status: 'Held' },
  });
});

it('nobody is told of an end or asked about a further term while the contract is ended earlier', async () => {
  const rental = await renewal.running({ stayLength: 3, houseName: 'Rumah Singkat' });
  const { admin, tenant, contractId } = rental;
  const { endDate } = await steps.getContract(tenant, contractId);
  await steps.skipTo(addDays(endDate, -61));
  steps.skip(1);
  const [ended] = await allBeforeCommit(test.deps.db, keepFromAuditing, [
    () => steps.endContract(admin, contractId, { endDate: test.clock.today() }),
    () => askAboutRenewals(test.deps),
    () => remindAboutEnds(test.deps),
  ]);
  expect(ended.status).toBe(200);
  expect(await kindsOf(contractId)).toEqual([]);
  const subjects = await subjectsTo(test, admin.email);
  expect(subjects.filter((subject) => /Rumah Singkat.*ends on/.test(subject))).toEqual([]);
});
