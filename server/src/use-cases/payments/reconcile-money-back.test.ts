import { expect, it } from 'vitest';
import { cards } from '../../../test/card-form.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { moneyBack } from '../../../test/money-back.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import { PaymentsUnavailable } from '../../platform/payments/provider.ts';
import { reconcileMoneyBack } from './reconcile-money-back.ts';
import { refreshMoneyBack } from './refresh-money-back.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const { paid, deliver, dispute, decide, takeEvents, send, mismatches, statementOf, disputesOf } =
  moneyBack(test);

/** A refund that fails, of a payment that is disputed before we hear of either. */
async function refundedAndDisputed(amount?: number) {
  const payment = await paid(cards.failingRefund);
  const { admin, id, intentId } = payment;
  await steps.refund(admin, id, { ...(amount && { amount }), reason: 'Goodwill' });
  await takeEvents();
  await dispute(intentId);
  test.clock.pass(20);
  const mailAboutRefund = async () =>
    (await mailsTo(test, admin.email)).find(({ subject }) => /^A refund of .* failed$/.test(subject))?.text;
  return { ...payment, mailAboutRefund };
}

it('tells the admins not to send what could not be refunded where the same answer says that it is disputed', async () => {
  const { contractId, tenant, read, refunds, mailAboutRefund } = await refundedAndDisputed();
  await reconcileMoneyBack(test.deps);
  expect(await mailAboutRefund()).toContain('please do not send it by another way');
  expect(await refunds()).toMatchObject([{ status: 'Failed', isToBePaidBack: false }]);
  expect(await read()).toMatchObject({ status: 'Paid', isDisputed: true, refundedAmount: 0 });
  expect((await statementOf(tenant, contractId)).balance).toBe(0);
  expect(await mismatches()).toEqual([]);
});

it.each([
  ['a part', 20],
  ['all', undefined],
])(
  'makes the charge payable again where the refund of %s failed and the dispute was lost in the same answer',
  async (_, amount) => {
    const { contractId, tenant, intentId, read, refunds, mailAboutRefund } =
      await refundedAndDisputed(amount);
    await decide(intentId, 'lost');
    await reconcileMoneyBack(test.deps);
    expect(await mailAboutRefund()).toContain('please do not send it by another way');
    expect(await refunds()).toMatchObject([{ status: 'Failed', isToBePaidBack: false }]);
    expect(await read()).toMatchObject({ status: 'Pending', isDisputed: false });
    expect((await statementOf(tenant, contractId)).balance).toBe(120.5);
    expect(await mismatches()).toEqual([]);
  },
);

it('asks the admins for a transfer where the same answer says that the refund failed and the dispute was won', async () => {
  const { intentId, refunds, mailAboutRefund } = await refundedAndDisputed();
  await decide(intentId, 'won');
  await reconcileMoneyBack(test.deps);
  expect(await mailAboutRefund()).toContain('Please give it back by a bank transfer');
  expect(await refunds()).toMatchObject([{ status: 'Failed', isToBePaidBack: true }]);
});

it('goes on with the others when one payment cannot be reconciled', async () => {
  const [first, second] = [await paid(cards.disputing), await paid(cards.disputing)];
  await decide(first.intentId, 'lost');
  await decide(second.intentId, 'lost');
  const { payments } = test.deps;
  for (const broken of [first, second]) {
    const listRefunds: typeof payments.listRefunds = async (filter) => {
      if ('intentId' in filter && filter.intentId === broken.intentId) throw new Error('unreadable');
      return payments.listRefunds(filter);
    };
    await reconcileMoneyBack({ ...test.deps, payments: { ...payments, listRefunds } });
    const other = broken === first ? second : first;
    expect(await other.read()).toMatchObject({ status: 'Pending' });
  }
});

it('asks a provider that does not answer once, and reconciles everything in the next run', async () => {
  const payments = [await paid(cards.disputing), await paid(cards.disputing)];
  for (const { intentId } of payments) await decide(intentId, 'lost');
  let asked = 0;
  const listRefunds: typeof test.deps.payments.listRefunds = async (filter) => {
    if (!('intentId' in filter)) return test.deps.payments.listRefunds(filter);
    asked += 1;
    throw new PaymentsUnavailable('down');
  };
  await reconcileMoneyBack({ ...test.deps, payments: { ...test.deps.payments, listRefunds } });
  expect(asked).toBe(1);
  await reconcileMoneyBack(test.deps);
  for (const { read } of payments) expect(await read()).toMatchObject({ status: 'Pending' });
});

it('shows in the books what somebody refunded at the provider, once', async () => {
  const { admin, contractId, id, intentId, read, refunds } = await paid();
  await test.deps.payments.refund({ refundId: 'unknown', intentId, amountSen: 3_000 });
  await Promise.all([deliver(), reconcileMoneyBack(test.deps), reconcileMoneyBack(test.deps)]);
  expect(await refunds()).toMatchObject([{ amount: 30, status: 'Succeeded', method: 'provider' }]);
  expect(await read()).toMatchObject({ status: 'Paid', refundedAmount: 30 });
  expect((await subjectsTo(test, admin.email))[0]).toMatch(
    /^RM 30.00 was refunded to .* at the payment provider$/,
  );
  expect((await statementOf(admin, contractId)).balance).toBe(0);
  expect((await steps.refund(admin, id, { reason: 'The rest' })).body.refund.amount).toBe(90.5);
  expect(await mismatches()).toEqual([]);
});

it('does not ask about a payment again whose refunds and disputes are as we know them', async () => {
  const refunded = await paid();
  await steps.refund(refunded.admin, refunded.id, { amount: 5, reason: 'Goodwill' });
  const lost = await paid(cards.disputing);
  await decide(lost.intentId, 'lost');
  await reconcileMoneyBack(test.deps);
  const { payments } = test.deps;
  const asked: object[] = [];
  const listRefunds: typeof payments.listRefunds = async (filter) => {
    asked.push(filter);
    return payments.listRefunds(filter);
  };
  await reconcileMoneyBack({ ...test.deps, payments: { ...payments, listRefunds } });
  const { intentId } = refunded;
  for (const filter of asked) expect([{ intentId }, { intentId: lost.intentId }]).not.toContainEqual(filter);
  expect(asked).toContainEqual({ since: expect.any(Date) });
});

it('settles a refund that the bank makes later', async () => {
  const { admin, id, refunds } = await paid(cards.slowRefund);
  expect((await steps.refund(admin, id, { amount: 5, reason: 'Goodwill' })).body.refund.status).toBe(
    'Pending',
  );
  test.clock.pass(20);
  await reconcileMoneyBack(test.deps);
  expect(await refunds()).toMatchObject([{ status: 'Succeeded' }]);
});

/** A refund in part that fails, then a refund of the rest; or a dispute. Nothing is told to the server meanwhile. */
async function eventful() {
  await takeEvents();
  const refunded = await paid(cards.failingRefund);
  await steps.refund(refunded.admin, refunded.id, { amount: 20, reason: 'One' });
  test.clock.pass(20);
  await test.deps.payments.listRefunds({ intentId: refunded.intentId });
  const lost = await paid(cards.disputing);
  await decide(lost.intentId, 'lost');
  const won = await paid(cards.disputing);
  await decide(won.intentId, 'won');
  const events = await takeEvents();
  async function books() {
    const of = async ({ admin, id, contractId, read }: typeof lost) => {
      const { lines } = await statementOf(admin, contractId);
      const { refunds, disputes } = await steps.history(admin, id);
      const { status, refundedAmount, isDisputed } = await read();
      return {
        lines: lines
          .map(({ description, charge, payment }: Record<string, unknown>) => ({
            description,
            charge,
            payment,
          }))
          .filter(({ description }: { description: string }) => description.includes('A window')),
        refunds: refunds.map((refund: { status: string }) => refund.status),
        disputes: disputes.map((dispute: { status: string }) => dispute.status),
        ...{ status, refundedAmount, isDisputed },
      };
    };
    return [await of(refunded), await of(lost), await of(won)];
  }
  return { events, books };
}

it('has the same books when every event is in order, doubled, reversed, at once, or lost', async () => {
  const all: Record<string, unknown> = {};
  const deliveries: Record<string, (events: object[]) => Promise<unknown>> = {
    'in order': async (events) => {
      for (const event of events) expect((await send(event)).statusCode).toBe(200);
    },
    'doubled and reversed': async (events) => {
      for (const event of [...events, ...events].toReversed()) await send(event);
    },
    'at once': (events) => Promise.all([...events, ...events].map(send)),
    lost: () => reconcileMoneyBack(test.deps),
    'lost, and asked twice': () =>
      Promise.all([reconcileMoneyBack(test.deps), reconcileMoneyBack(test.deps)]),
  };
  for (const [name, delivery] of Object.entries(deliveries)) {
    const { events, books } = await eventful();
    await delivery(events);
    all[name] = await books();
  }
  expect(all['in order']).toMatchObject([
    { status: 'Paid', refunds: ['Failed'], refundedAmount: 0 },
    { status: 'Pending', disputes: ['lost'] },
    { status: 'Paid', disputes: ['won'], isDisputed: false },
  ]);
  for (const books of Object.values(all)) expect(books).toEqual(all['in order']);
  expect(await mismatches()).toEqual([]);
});

it('does not believe an old answer that arrives after a newer one', async () => {
  const { admin, id, intentId, read } = await paid(cards.disputing);
  const { payments } = test.deps;
  const old = await payments.listDisputes({ intentId });
  await decide(intentId, 'lost');
  const intent = await intents.findById(test.deps.db, intentId);
  if (!intent) throw new Error('no intent');
  await refreshMoneyBack(test.deps, intent);
  await refreshMoneyBack({ ...test.deps, payments: { ...payments, listDisputes: async () => old } }, intent);
  expect(await disputesOf(admin, id)).toMatchObject([{ status: 'lost', isOpen: false }]);
  expect(await read()).toMatchObject({ status: 'Pending' });
});

it('tells the admins when a lost dispute is won after all, and the books show the money', async () => {
  const { admin, contractId, intentId } = await paid(cards.disputing);
  const disputeId = await decide(intentId, 'lost');
  await deliver();
  await test.deps.db.executeQuery(
    test.deps.db
      .updateTable('sandbox.disputes' as never)
      .set({ status: 'won' } as never)
      .where('id' as never, '=', disputeId as never)
      .compile(),
  );
  await reconcileMoneyBack(test.deps);
  await reconcileMoneyBack(test.deps);
  expect((await subjectsTo(test, admin.email))[0]).toBe('A lost dispute about RM 120.50 was won after all');
  const { lines, balance } = await statementOf(admin, contractId);
  expect(lines.at(-1)).toMatchObject({ charge: 120.5, payment: 120.5 });
  expect(balance).toBe(120.5);
  expect(await mismatches()).toEqual([]);
});
