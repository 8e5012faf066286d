import { beforeAll, expect, it } from 'vitest';
import { cards } from '../../../test/card-form.ts';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { moneyBack } from '../../../test/money-back.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const { pending, paid, decide, deliver } = moneyBack(test);

type Entry = { kind: string; by: string | null; amount: number; reason: string; relatedId: string | null };
const kindsOf = ({ entries }: { entries: Entry[] }) => entries.map(({ kind }) => kind);
const pass = () => test.clock.pass(60);

/** A charge that was changed, shown by slips, recorded, taken back, recorded once more and refunded. */
async function longHistory() {
  const charged = await pending();
  const { admin, tenant, id } = charged;
  await steps.takeTransfers(admin);
  pass();
  await steps.uploadSlip(tenant, id);
  pass();
  await steps.answerSlip(admin, id, { status: 'Refused', reason: 'Nothing has come' });
  pass();
  await steps.recordPayment(admin, id, { method: 'cash', paidOn: test.clock.today(), reference: 'Book 7' });
  pass();
  const other = await createAdmin(test.deps);
  await steps.reversePayment(other, id, { reason: 'False note' });
  pass();
  await steps.recordPayment(admin, id, { method: 'cash', paidOn: test.clock.today() });
  pass();
  const transfer = { reference: 'MBB 5', paidOn: test.clock.today() };
  await steps.refund(admin, id, { amount: 20, reason: 'Goodwill', transfer });
  return charged;
}

let long: Awaited<ReturnType<typeof longHistory>>;

beforeAll(async () => {
  long = await longHistory();
});

it('tells everything in the order in which it happened, with who did it, why and how', async () => {
  const { admin, id } = long;
  const history = await steps.history(admin, id);
  expect(kindsOf(history)).toEqual([
    'charged',
    'slip uploaded',
    'slip refused',
    'paid',
    'taken back',
    'paid',
    'refunded',
  ]);
  expect(history.entries[2]).toMatchObject({ reason: 'Nothing has come', by: expect.stringContaining(' ') });
  expect(history.entries[3]).toMatchObject({ method: 'cash', reference: 'Book 7', amount: 120.5 });
  expect(history.entries[4]).toMatchObject({ reason: 'False note' });
  expect(history.entries[4].receiptNumber).toBe(history.entries[3].receiptNumber);
  expect(history.entries[6]).toMatchObject({ method: 'bank transfer', reference: 'MBB 5', amount: 20 });
  expect(history.contractNumber).toMatch(/^TD-/);
});

it('names the landlord to the tenant, and nobody who works there', async () => {
  const { tenant, id } = long;
  const history = await steps.history(tenant, id);
  const owner = await test.deps.db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('id', '=', tenant.id)
    .executeTakeFirstOrThrow();
  const self = `${owner.firstname} ${owner.lastname}`;
  const [landlord, by] = ['the landlord', history.entries.map((entry: Entry) => entry.by)];
  expect(by).toEqual([landlord, self, landlord, landlord, landlord, landlord, landlord]);
});

it('is not found by strangers', async () => {
  const { id } = await pending();
  const stranger = await createUser(test.deps);
  const answer = await test.call('GET', `/api/transactions/${id}/history`, { token: stranger.token });
  expect(answer.status).toBe(404);
});

it('leads from the whole to its parts and back, and says who waived or deleted', async () => {
  const { admin, contractId } = await steps.active();
  const charge = async () => (await steps.charge(admin, contractId)).body.transaction.id as string;
  const call = (method: 'POST' | 'DELETE' | 'PATCH', path: string, body?: object) =>
    test.call(method, `/api/transactions/${path}`, { token: admin.token, ...(body && { body }) });
  const whole = await charge();
  await call('PATCH', whole, { amount: 100 });
  const parts = [40, 60].map((amount) => ({ amount, dueDate: '2026-12-24' }));
  pass();
  const split = await call('POST', `${whole}/split`, { parts });
  const [part] = split.body.transactions as { id: string }[];
  const ofWhole = await steps.history(admin, whole);
  expect(kindsOf(ofWhole).toSorted()).toEqual(['changed', 'charged', 'split into', 'split into']);
  expect(ofWhole.entries.find(({ kind }: Entry) => kind === 'changed')).toMatchObject({ amount: 100 });
  const ofPart = await steps.history(admin, part?.id ?? '');
  expect(ofPart.entries).toMatchObject([{ kind: 'split from', relatedId: whole, amount: 40 }]);

  const [waived, deleted] = [await charge(), await charge()];
  pass();
  await call('POST', `${waived}/waive`, { reason: 'Goodwill' });
  await call('DELETE', deleted);
  const last = async (id: string) => (await steps.history(admin, id)).entries.at(-1);
  expect(await last(waived)).toMatchObject({ kind: 'waived', reason: 'Goodwill', by: expect.any(String) });
  expect(await last(deleted)).toMatchObject({ kind: 'cancelled', by: expect.any(String) });
});

it('lists a reminder that took the place of milder ones once, as it was sent', async () => {
  const { admin, id } = await pending();
  test.clock.setAheadMs(test.clock.aheadMs() + 60 * 24 * 60 * 60 * 1000);
  await test.runDailyJobs();
  const history = await steps.history(admin, id);
  expect(kindsOf(history).filter((kind) => kind === 'reminded')).toHaveLength(1);
});

it('tells of disputes with their end', async () => {
  const { admin, id, intentId } = await paid(cards.disputing);
  pass();
  await deliver();
  pass();
  await decide(intentId, 'lost');
  await deliver();
  const history = await steps.history(admin, id);
  expect(kindsOf(history)).toEqual(['charged', 'paid', 'disputed', 'dispute lost']);
  expect(history.entries.at(-1)).toMatchObject({ amount: 120.5, reason: 'to be paid again' });
});
