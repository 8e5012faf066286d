import { addDays, addMonths, writeDay, writePeriod } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { readPdf, textsOutsideMargins } from '../../../test/read-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { chargeRent } from '../transactions/charge-rent.ts';

const test = useTestApp({}, { listen: true, wholeDocuments: true });
const steps = tenancy(test);

/** A tenant who owes these amounts for so many days. */
async function owing(debts: [amount: number, days: number][], houseName = 'Rumah Hutang') {
  const rental = await steps.bareContract({ startDate: addDays(test.clock.today(), 16), houseName });
  const ids: string[] = [];
  for (const [amount, days] of debts) {
    const dueDate = addDays(test.clock.today(), -days);
    const { body } = await steps.charge(rental.admin, rental.contractId, {
      amount,
      dueDate,
      description: `Fee of ${amount}`,
    });
    ids.push(body.transaction.id);
  }
  const list = async () => (await steps.get(rental.admin, '/api/arrears')).arrears;
  const find = async () =>
    (await list()).find(({ contractId }: { contractId: string }) => contractId === rental.contractId);
  return { ...rental, ids, list, find };
}
const remind = ({ token }: { token: string }, ...contractIds: unknown[]) =>
  test.call('POST', '/api/arrears/reminders', { token, body: { contractIds } });

it('ages what is overdue, by tenant, the oldest first', async () => {
  const { tenant, contractId, find, list } = await owing([
    [10, 1],
    [20, 30],
    [40, 31],
    [80, 60],
    [160, 61],
    [320, 90],
    [640, 91],
    [5000, 0],
  ]);
  expect(await find()).toMatchObject({
    user: { _id: tenant.id },
    contractId,
    total: 1270,
    buckets: { '0-30': 30, '31-60': 120, '61-90': 480, 'over 90': 640 },
    oldestDueDate: addDays(test.clock.today(), -91),
    lastReminderAt: null,
    promisedOn: null,
  });
  await owing([[900, 5]]);
  expect((await list())[0].contractId).toBe(contractId);
});

it('leaves out who has paid, and what waits for the confirmation of a slip', async () => {
  const { admin, tenant, ids, find } = await owing([
    [100, 5],
    [50, 5],
  ]);
  const [first = '', second = ''] = ids;
  await steps.takeTransfers(admin);
  await steps.uploadSlip(tenant, first);
  expect(await find()).toMatchObject({ total: 50 });
  await steps.recordPayment(admin, second, { method: 'cash', paidOn: test.clock.today() });
  expect(await find()).toBeUndefined();
});

it('reminds one or several, each of everything in one mail, and once where admins press at the same time', async () => {
  const [one, other] = [
    await owing([
      [100, 5],
      [25.5, 40],
    ]),
    await owing([[70, 3]]),
  ];
  const { admin } = one;
  const second = await createAdmin(test.deps);
  const answers = await Promise.all(
    [admin, second, admin, second].map((by) => remind(by, one.contractId, other.contractId)),
  );
  expect(answers.map(({ body }) => body.reminded).toSorted()).toEqual([0, 0, 0, 2]);
  const mails = (await mailsTo(test, one.tenant.email)).filter(({ subject }) =>
    subject.endsWith('is overdue'),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('RM 125.50 in all');
  expect(mails[0]?.text).toContain('Fee of 25.5');
  expect((await subjectsTo(test, other.tenant.email))[0]).toBe('RM 70.00 is overdue');
  expect((await one.find()).lastReminderAt).toBe(test.clock.now().toISOString());
});

it('refuses to remind nobody, or what is no contract', async () => {
  const { admin } = await owing([[10, 1]]);
  expect((await remind(admin)).status).toBe(400);
  expect((await remind(admin, 'everybody')).status).toBe(400);
  expect((await remind(admin, '11111111-1111-4111-8111-111111111111')).body.reminded).toBe(0);
});

it('keeps notes and promises, for admins only', async () => {
  const { admin, tenant, contractId, find } = await owing([[10, 1]]);
  const url = `/api/arrears/${contractId}/notes`;
  const write = (body: object) => test.call('POST', url, { token: admin.token, body });
  expect((await write({ note: ' ' })).status).toBe(400);
  expect((await write({ note: 'Called', promisedOn: 'soon' })).status).toBe(400);
  expect((await write({ note: 'Called, pays on Friday', promisedOn: '2026-11-20' })).status).toBe(201);
  expect(await find()).toMatchObject({ promisedOn: '2026-11-20', notes: 1 });
  const { notes } = await steps.get(admin, url);
  expect(notes).toMatchObject([
    { note: 'Called, pays on Friday', promisedOn: '2026-11-20', writtenBy: { firstname: 'Aminah' } },
  ]);
  expect((await test.call('GET', url, { token: tenant.token })).status).toBe(403);
});

it('shows no promise that was made about an older debt', async () => {
  const { admin, contractId, find } = await owing([[10, 5]]);
  const promise = (promisedOn: string) =>
    test.call('POST', `/api/arrears/${contractId}/notes`, {
      token: admin.token,
      body: { note: 'Called', promisedOn },
    });
  await promise(addDays(test.clock.today(), -6));
  expect(await find()).toMatchObject({ promisedOn: null, notes: 1 });
  await promise(addDays(test.clock.today(), 2));
  expect(await find()).toMatchObject({ promisedOn: addDays(test.clock.today(), 2), notes: 2 });
});

it('draws a letter of demand with everything that is overdue and the last day to pay', async () => {
  const { tenant, find, ids, admin } = await owing([
    [100, 5],
    [25.5, 40],
  ]);
  const { letterFile, contractNumber } = await find();
  const open = () => test.app.inject({ method: 'GET', url: letterFile });
  const pdf = await readPdf((await open()).rawPayload);
  const words = pdf.spoken.join(' ');
  expect(words).toContain(`contract ${contractNumber}`);
  expect(words).toContain('We demand payment of RM 125.50 by 29 November 2026.');
  expect(words).toContain('Fee of 25.5, due on 6 October 2026 RM 25.50');
  expect(textsOutsideMargins(pdf)).toEqual([]);
  expect(tenant.email).toBeTruthy();
  for (const id of ids) await steps.recordPayment(admin, id, { method: 'cash', paidOn: test.clock.today() });
  expect((await open()).statusCode).toBe(404);
});

it('speaks of a reminder in a letter of demand only where one was sent about what is overdue', async () => {
  const { admin, contractId, find, ids } = await owing([[100, 5]]);
  const read = async () => {
    const { rawPayload } = await test.app.inject({ method: 'GET', url: (await find()).letterFile });
    return (await readPdf(rawPayload)).spoken.join(' ');
  };
  expect(await read()).toContain('have not been paid.');
  await remind(admin, contractId);
  expect(await read()).toContain('have not been paid, although we reminded you on 15 November 2026.');

  const [paid = ''] = ids;
  await steps.recordPayment(admin, paid, { method: 'cash', paidOn: test.clock.today() });
  await steps.charge(admin, contractId, { amount: 40, dueDate: test.clock.today(), description: 'A key' });
  const reminders = { first: { days: 10 }, second: { days: 20 }, last: { days: 30 } };
  await test.call('PATCH', '/api/settings', { token: admin.token, body: { reminders } });
  await steps.days(1);
  expect(await read()).toContain('have not been paid.');
});

it('says in reminders, letters and settlements that a shortened last rent is only for some days of its month', async () => {
  const startDate = test.clock.today();
  const { admin, tenant, contractId } = await steps.active({ startDate, stayLength: 6 });
  const endDate = addDays(addMonths(startDate, 1), 10);
  await steps.endContract(admin, contractId, { endDate });
  steps.skip(20);
  await chargeRent(test.deps);
  await steps.skipTo(endDate);
  const { arrears } = await steps.get(admin, '/api/arrears');
  const { letterFile } = arrears.find((each: { contractId: string }) => each.contractId === contractId);
  await remind(admin, contractId);
  const period = writePeriod(addMonths(startDate, 1), addDays(addMonths(startDate, 2), -1));
  const name = `Rent ${period}, only until ${writeDay(endDate)}`;
  const mails = await mailsTo(test, tenant.email);
  expect(mails.find(({ subject }) => subject.endsWith('is overdue'))?.text).toContain(name);
  const { rawPayload } = await test.app.inject({ method: 'GET', url: letterFile });
  expect((await readPdf(rawPayload)).spoken.join(' ')).toContain(name);
  const { settlement } = await steps.get(admin, `/api/contracts/${contractId}/settlement`);
  expect(settlement.openCharges).toMatchObject([{ name }]);
});

it('answers 403 to a tenant who asks for the list of arrears', async () => {
  const { token } = await createUser(test.deps);
  expect((await test.call('GET', '/api/arrears', { token })).status).toBe(403);
});
