import { randomUUID } from 'node:crypto';
import { dayOf } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { createAdmin, createContract, createUser } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as reversed from '../payments/reversed-payments.repository.ts';
import * as transactions from '../transactions/transactions.repository.ts';
import * as statements from './statement.repository.ts';
import { linesOf } from './statement.ts';

const test = useTestApp();
const histories = 1_000;
const stepsOfHistory = 12;

/** Numbers that look random and are the same in every run: a history that fails can be run again. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Charge = {
  id: string;
  amountSen: number;
  status: 'Pending' | 'Paid';
  method?: 'card' | 'cash';
  intentId?: string;
};
type Entry = { at: Date; chargeSen: number; paymentSen: number };

/** Does what the product does, one random thing after the other, and keeps books of its own. */
async function live(tx: Tx, contractId: string, adminId: string, seed: number) {
  const random = createRandom(seed);
  const charges: Charge[] = [];
  const entries: Entry[] = [];
  let now = new Date('2026-11-15T04:00:00Z').getTime();
  const note = (chargeSen: number, paymentSen: number, at = new Date(now)) =>
    entries.push({ at, chargeSen, paymentSen });
  const pick = (status: Charge['status']) => {
    const fitting = charges.filter((charge) => charge.status === status);
    return fitting[random(fitting.length)];
  };
  const drop = (charge: Charge) => charges.splice(charges.indexOf(charge), 1);
  const insertIntent = (charge: Charge, status: 'settled' | 'refunded') => {
    const id = `pi_${randomUUID()}`;
    const values = {
      id,
      transaction_id: charge.id,
      amount_sen: charge.amountSen,
      status,
      updated_at: new Date(now),
    };
    return tx
      .insertInto('payment_intents')
      .values(values)
      .execute()
      .then(() => id);
  };

  const moves = {
    async charge() {
      const amountSen = 1_000 + random(500_000);
      const fee = { contractId, amountSen, dueDate: '2026-12-01', description: '', createdAt: new Date(now) };
      const id = await transactions.insertFee(tx, { ...fee, createdBy: adminId });
      charges.push({ id, amountSen, status: 'Pending' });
      note(amountSen, 0);
    },
    async split() {
      const charge = pick('Pending');
      if (!charge || charge.amountSen < 1_000) return;
      const first = 100 + random(charge.amountSen - 200);
      const sums = [first, charge.amountSen - first];
      const parts = sums.map((amountSen) => ({ amountSen, dueDate: '2026-12-01' }));
      const ids = await transactions.split(tx, charge.id, parts, adminId, new Date(now));
      drop(charge);
      for (const [index, id] of ids.entries())
        charges.push({ id, amountSen: sums[index] ?? 0, status: 'Pending' });
    },
    async waive() {
      const charge = pick('Pending');
      if (!charge) return;
      await transactions.waive(tx, charge.id, 'Goodwill', new Date(now));
      drop(charge);
      note(-charge.amountSen, 0);
    },
    async payByCard() {
      const charge = pick('Pending');
      if (!charge) return;
      const intentId = await insertIntent(charge, 'settled');
      const payment = { transactionId: charge.id, amountSen: charge.amountSen, paidAt: new Date(now) };
      await transactions.pay(tx, { ...payment, method: 'card', intentId }, new Date(now));
      Object.assign(charge, { status: 'Paid', method: 'card', intentId });
      note(0, charge.amountSen);
    },
    async record() {
      const charge = pick('Pending');
      if (!charge) return;
      const paidAt = new Date(now - random(20) * 86_400_000);
      const payment = { transactionId: charge.id, amountSen: charge.amountSen, paidAt, reference: '' };
      await transactions.pay(tx, { ...payment, method: 'cash', recordedBy: adminId }, new Date(now));
      Object.assign(charge, { status: 'Paid', method: 'cash' });
      note(0, charge.amountSen, paidAt);
    },
    async reverse() {
      const charge = pick('Paid');
      if (charge?.method !== 'cash') return;
      await reversed.insertFrom(tx, charge.id, { reason: 'A mistake', by: adminId, at: new Date(now) });
      await transactions.takePaymentBack(tx, charge.id, new Date(now));
      charge.status = 'Pending';
      note(0, -charge.amountSen);
    },
    async refund() {
      const charge = pick('Paid');
      if (charge?.method !== 'card' || !charge.intentId) return;
      const refunded = { status: 'refunded' as const, updated_at: new Date(now) };
      await tx.updateTable('payment_intents').set(refunded).where('id', '=', charge.intentId).execute();
      drop(charge);
      note(-charge.amountSen, -charge.amountSen);
    },
    async payTooLate() {
      const charge = pick('Paid');
      if (!charge) return;
      await insertIntent(charge, 'refunded');
      note(0, charge.amountSen);
      note(0, -charge.amountSen);
    },
  };
  const names = Object.keys(moves) as (keyof typeof moves)[];
  for (let step = 0; step < stepsOfHistory; step += 1) {
    await moves[step === 0 ? 'charge' : (names[random(names.length)] ?? 'charge')]();
    now += random(3 * 86_400_000);
  }
  const pendingSen = charges
    .filter(({ status }) => status === 'Pending')
    .reduce((sum, { amountSen }) => sum + amountSen, 0);
  return { entries, pendingSen };
}

type Sums = Record<string, { chargeSen: number; paymentSen: number }>;

function sumByDay(lines: { date: string; chargeSen: number; paymentSen: number }[]): Sums {
  const days: Sums = {};
  for (const { date, chargeSen, paymentSen } of lines) {
    const day = days[date] ?? { chargeSen: 0, paymentSen: 0 };
    days[date] = { chargeSen: day.chargeSen + chargeSen, paymentSen: day.paymentSen + paymentSen };
  }
  return days;
}

it(`adds up for ${histories} random histories, by contract and day, to the sen`, {
  timeout: 120_000,
}, async () => {
  const { db } = test.deps;
  const admin = await createAdmin(test.deps);
  const { id: contractId } = await createContract(test.deps, (await createUser(test.deps)).id);
  const undo = new Error('the history is not kept');
  for (let seed = 1; seed <= histories; seed += 1) {
    const history = db.begin(async (tx) => {
      const { entries, pendingSen } = await live(tx, contractId, admin.id, seed);
      const lines = linesOf(await statements.listLines(tx, contractId));
      const expected = entries.map(({ at, ...sums }) => ({ date: dayOf(at), ...sums }));
      expect(sumByDay(lines), `history ${seed}`).toEqual(sumByDay(expected));
      expect(lines.at(-1)?.balanceSen, `history ${seed}`).toBe(pendingSen);
      expect(await statements.listMismatches(tx)).toEqual([]);
      throw undo;
    });
    await expect(history).rejects.toBe(undo);
  }
});
