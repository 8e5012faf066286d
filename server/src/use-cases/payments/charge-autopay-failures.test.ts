import { dayMs } from '@teduh/shared/days';
import { beforeEach, expect, it, vi } from 'vitest';
import { autopaying } from '../../../test/autopay.ts';
import { createAdmin } from '../../../test/factories.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { PaymentsUnavailable } from '../../platform/payments/provider.ts';
import { chargeAutopay } from './charge-autopay.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const autopay = autopaying(test);

beforeEach(() => test.clock.setAheadMs(0));

it('finishes what a server left half done, at each step, and charges once', async () => {
  const left = ['createIntent', 'findIntent', 'chargeSaved', 'answer'] as const;
  for (const step of left) {
    const { charges, rent, attempts } = await autopay.beforeRent(1);
    test.clock.setAheadMs(test.clock.aheadMs() + dayMs);
    const { payments } = test.deps;
    const dying = {
      ...payments,
      ...(step !== 'answer' && {
        [step]: async () => {
          throw new Error('killed');
        },
      }),
      ...(step === 'answer' && {
        chargeSaved: async (id: string, returnUrl: string) => {
          await payments.chargeSaved(id, returnUrl);
          throw new Error('killed');
        },
      }),
    };
    await chargeAutopay({ ...test.deps, payments: dying });
    expect([step, await rent()]).toMatchObject([step, { status: 'Pending' }]);
    test.clock.pass(120);
    await chargeAutopay(test.deps);
    await chargeAutopay(test.deps);
    expect([step, await charges()]).toEqual([step, 1]);
    expect(await rent()).toMatchObject({ status: 'Paid' });
    expect(await attempts()).toMatchObject([{ status: 'Succeeded' }]);
  }
});

it('charges the others where one fails for a reason that nobody thought of, and says so in the log', async () => {
  const rentals = await autopay.twoBeforeRent(1);
  test.clock.setAheadMs(test.clock.aheadMs() + dayMs);
  const { payments } = test.deps;
  const ids = await Promise.all(rentals.map(async ({ rent }) => (await rent()).id as string));
  const [first] = ids.toSorted();
  const createIntent: typeof payments.createIntent = async (intent) => {
    if (intent.metadata.transactionId === first) throw new TypeError('nobody thought of this');
    return payments.createIntent(intent);
  };
  await chargeAutopay({ ...test.deps, payments: { ...payments, createIntent } });
  const statuses = await Promise.all(rentals.map(async ({ rent }) => (await rent()).status));
  expect(statuses.toSorted()).toEqual(['Paid', 'Pending']);
  const errors = test.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  expect(errors).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining({ message: 'nobody thought of this' }) }),
  );
  await chargeAutopay(test.deps);
  expect(await Promise.all(rentals.map(({ charges }) => charges()))).toEqual([1, 1]);
});

it('asks a provider that does not answer once, and charges everybody in the next run', async () => {
  const rentals = await autopay.twoBeforeRent(1);
  test.clock.setAheadMs(test.clock.aheadMs() + dayMs);
  const createIntent = vi.fn(async () => {
    throw new PaymentsUnavailable('down');
  });
  await chargeAutopay({ ...test.deps, payments: { ...test.deps.payments, createIntent } });
  expect(createIntent).toHaveBeenCalledTimes(1);
  await chargeAutopay(test.deps);
  expect(await Promise.all(rentals.map(({ charges }) => charges()))).toEqual([1, 1]);
});

/** Charges what is due, and something else happens after the intent of this rent was made and before it is stored. */
async function chargeWhile(transactionId: string, happening: () => Promise<unknown>) {
  const { payments } = test.deps;
  const createIntent: typeof payments.createIntent = async (intent) => {
    const created = await payments.createIntent(intent);
    if (intent.metadata.transactionId === transactionId) await happening();
    return created;
  };
  await chargeAutopay({ ...test.deps, payments: { ...payments, createIntent } });
}

it('loses no attempt where the tenant opened the form at the same moment', async () => {
  const { tenant, rent, attempts, charges } = await autopay.beforeRent(1);
  test.clock.setAheadMs(test.clock.aheadMs() + dayMs);
  const { id: transactionId } = await rent();
  await chargeWhile(transactionId, () => steps.openPayment(tenant, { transactionId }));
  expect(await attempts()).toEqual([]);
  test.clock.pass(2 * 60 * 60);
  await chargeAutopay(test.deps);
  expect(await attempts()).toMatchObject([{ attempt: 1, status: 'Succeeded' }]);
  expect(await charges()).toBe(1);
});

it('loses no attempt where the rent was paid at the same moment, and is to be paid again', async () => {
  const { admin, rent, attempts, charges } = await autopay.beforeRent(1);
  test.clock.setAheadMs(test.clock.aheadMs() + dayMs);
  const { id } = await rent();
  const paidOn = test.clock.today();
  await chargeWhile(id, () => steps.recordPayment(admin, id, { method: 'cash', paidOn }));
  expect([await attempts(), await charges()]).toEqual([[], 0]);
  await steps.reversePayment(await createAdmin(test.deps), id, { reason: 'False note' });
  await steps.days(4);
  expect(await attempts()).toMatchObject([{ attempt: 1, status: 'Succeeded' }]);
  expect(await charges()).toBe(1);
});

it('tells the tenant where the provider does not accept the charge at all, and tries again another day', async () => {
  const { attempts, subjects, rent, contractId } = await autopay.beforeRent(1);
  test.clock.setAheadMs(test.clock.aheadMs() + dayMs);
  const { payments } = test.deps;
  const { card_id } = await test.deps.db
    .selectFrom('autopay_mandates')
    .select('card_id')
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  const chargeSaved: typeof payments.chargeSaved = async (...charge) => {
    await payments.detachCard(card_id ?? '');
    const intent = await payments.chargeSaved(...charge);
    expect(intent.status).toBe('requires_confirmation');
    return intent;
  };
  await chargeAutopay({ ...test.deps, payments: { ...payments, chargeSaved } });
  expect(await attempts()).toMatchObject([{ attempt: 1, status: 'Declined' }]);
  expect((await subjects())[0]).toBe('RM 1,500.00 could not be charged');
  expect(await rent()).toMatchObject({ status: 'Pending' });
});

it('charges nothing that was announced before a restored server was released: the original may have', async () => {
  const { rent, charges } = await autopay.beforeRent(2);
  const release = (at: Date | null) =>
    test.deps.db.updateTable('installation').set({ released_at: at }).execute();
  await test.deps.db
    .insertInto('installation')
    .values({ mode: 'sandbox' })
    .onConflict((same) => same.doNothing())
    .execute();
  await release(test.clock.now());
  await steps.days(2);
  expect([await charges(), (await rent()).status]).toEqual([0, 'Pending']);
  await release(new Date(test.clock.now().getTime() - 30 * dayMs));
  await test.runDailyJobs();
  expect([await charges(), (await rent()).status]).toEqual([1, 'Paid']);
});
