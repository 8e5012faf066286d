import { expect, it } from 'vitest';
import { createContract, createUser } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { insertDeposit } from './new-transactions.repository.ts';
import { findDeposit, lock, move, pay } from './transactions.repository.ts';

const test = useTestApp();

async function createDeposit(amountSen: number) {
  const { db, clock } = test.deps;
  const { id: contractId } = await createContract(test.deps, (await createUser(test.deps)).id, 'Awaiting');
  await db.begin((tx) =>
    insertDeposit(tx, { contractId, amountSen, dueDate: '2026-12-01', createdAt: clock.now() }),
  );
  const deposit = await findDeposit(db, contractId);
  if (!deposit) throw new Error('the deposit was not inserted');
  return deposit;
}

/** Pays with an intent of the given amount; returns the status afterwards. */
async function payWith(amountSen: number, { id, contract_id }: Awaited<ReturnType<typeof createDeposit>>) {
  const { db, clock } = test.deps;
  const intent = { id: `pi_${id}_${amountSen}`, transaction_id: id, amount_sen: amountSen };
  const paid = await db.begin(async (tx) => {
    await tx
      .insertInto('payment_intents')
      .values({ ...intent, status: 'settled', created_at: clock.wall() })
      .execute();
    const payment = { transactionId: id, amountSen, method: 'card' as const, intentId: intent.id };
    return pay(tx, { ...payment, paidAt: clock.now() }, clock.now());
  });
  return { paid, status: (await findDeposit(db, contract_id))?.status };
}

it.each([449_999, 450_001])(
  'does not mark a transaction of 450,000 sen as paid by an intent of %d',
  async (sen) => {
    expect(await payWith(sen, await createDeposit(450_000))).toEqual({ paid: undefined, status: 'Pending' });
  },
);

it('marks a transaction as paid by an intent of exactly its amount', async () => {
  expect(await payWith(450_000, await createDeposit(450_000))).toMatchObject({
    paid: { status: 'Paid' },
    status: 'Paid',
  });
});

it('locks one transaction, and no other', async () => {
  const { db } = test.deps;
  const [locked, other] = [await createDeposit(450_000), await createDeposit(450_000)];
  const tryLock = (id: string) =>
    db.selectFrom('transactions').select('id').where('id', '=', id).forNoKeyUpdate().noWait().execute();
  const [isLocked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = db.begin(async (tx) => {
    await lock(tx, locked.id);
    isLocked.resolve();
    await release.promise;
  });
  await isLocked.promise;
  const attempts = await Promise.allSettled([tryLock(locked.id), tryLock(other.id)]);
  release.resolve();
  await holder;
  expect(attempts).toMatchObject([{ reason: { code: '55P03' } }, { value: [{ id: other.id }] }]);
});

it('cancels a pending transaction once, and a paid one never', async () => {
  const { db, clock } = test.deps;
  const cancel = (id: string) =>
    db.begin((tx) =>
      move(tx, id, { to: 'Cancelled', at: clock.now(), otherwise: 'transaction_not_pending' }),
    );
  const [pending, paid] = [await createDeposit(450_000), await createDeposit(450_000)];
  await payWith(450_000, paid);
  await cancel(pending.id);
  for (const { id } of [pending, paid]) await expect(cancel(id)).rejects.toMatchObject({ status: 409 });
  expect((await findDeposit(db, paid.contract_id))?.status).toBe('Paid');
});
