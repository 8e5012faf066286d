import { randomUUID } from 'node:crypto';
import { dayOf } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { createAdmin, createContract, createUser } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { Tx } from '../../platform/db/db.ts';
import { losePayment } from '../../use-cases/steps/lose-payment.ts';
import * as disputes from '../payments/disputes.repository.ts';
import * as intents from '../payments/payment-intents.repository.ts';
import * as refundRows from '../payments/refunds.repository.ts';
import * as reversed from '../payments/reversed-payments.repository.ts';
import * as transactions from '../transactions/transactions.repository.ts';
import * as statements from './statement.repository.ts';
import { linesOf } from './statement.ts';

const test = useTestApp();
const histories = 1_000;
const stepsOfHistory = 18;

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
  refundedSen?: number;
  /** Disputed at the moment. */
  disputeId?: string | undefined;
  /** Its bank took money back, and it stays paid. */
  isLost?: boolean;
};
/** A refund that may fail; with an intent of its own for money that never became a payment. */
type Refund = { id: string; charge: Charge; amountSen: number; lateIntentId?: string };
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
  const refunds: Refund[] = [];
  /** Money that came too late and could not go back. */
  const held: { charge: Charge; intentId: string; amountSen: number }[] = [];
  const drop = (charge: Charge) => charges.splice(charges.indexOf(charge), 1);
  async function insertRefund(
    charge: Charge,
    amountSen: number,
    more: { isLate?: string; isTransfer?: boolean },
  ) {
    const { isLate, isTransfer } = more;
    const { receipt_number } = await transactions.getById(tx, charge.id);
    const { id } = await refundRows.insert(tx, {
      transactionId: charge.id,
      receiptNumber: isLate ? null : receipt_number,
      intentId: isLate ?? charge.intentId ?? null,
      amountSen,
      reason: 'Goodwill',
      askedBy: adminId,
      ...(isTransfer
        ? { method: 'bank transfer', status: 'Succeeded', reference: 'MBB' }
        : { method: 'provider', status: 'Pending' }),
      refundedAt: new Date(now),
      createdAt: new Date(now),
    });
    return id;
  }
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

  async function insertDispute(charge: Charge, intentId: string, amountSen: number) {
    const id = `du_${randomUUID()}`;
    const row = { id, transactionId: charge.id, intentId, amountSen, reason: 'fraudulent' };
    await disputes.insert(tx, row, new Date(now));
    return id;
  }
  async function lose(disputeId: string, intentId: string) {
    await disputes.update(tx, disputeId, { status: 'lost', closedAt: new Date(now) });
    const find = async () => (await disputes.findById(tx, disputeId)) as disputes.DisputeRow;
    const intent = (await intents.findById(tx, intentId)) as intents.PaymentIntentRow;
    const clock = { ...test.deps.clock, now: () => new Date(now) };
    await losePayment(tx, { ...test.deps, clock }, intent, await find());
    return find();
  }

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
      Object.assign(charge, { status: 'Paid', method: 'card', intentId, isLost: false });
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
      if (charge?.method !== 'cash' || charge.refundedSen) return;
      await reversed.insertFrom(tx, charge.id, { reason: 'A mistake', by: adminId, at: new Date(now) });
      await transactions.takePaymentBack(tx, charge.id, new Date(now));
      charge.status = 'Pending';
      note(0, -charge.amountSen);
    },
    async refund() {
      const charge = pick('Paid');
      const leftSen = (charge?.amountSen ?? 0) - (charge?.refundedSen ?? 0);
      if (!charge || charge.disputeId || charge.isLost || leftSen === 0) return;
      const amountSen = random(3) === 0 ? leftSen : 1 + random(leftSen);
      const isTransfer = charge.method === 'cash';
      const id = await insertRefund(charge, amountSen, { isTransfer });
      charge.refundedSen = (charge.refundedSen ?? 0) + amountSen;
      if (!isTransfer) refunds.push({ id, charge, amountSen });
      note(-amountSen, -amountSen);
    },
    async finishRefund() {
      const [refund] = refunds.splice(random(refunds.length), 1);
      if (!refund) return;
      const { id, charge, amountSen, lateIntentId } = refund;
      await refundRows.move(tx, id, { to: 'Succeeded', at: new Date(now) });
      if (random(2) === 0) return;
      await refundRows.move(tx, id, { to: 'Failed', at: new Date(now), failure: 'expired_card' });
      note(lateIntentId ? 0 : amountSen, amountSen);
      if (lateIntentId) held.push({ charge, intentId: lateIntentId, amountSen });
      else charge.refundedSen = (charge.refundedSen ?? 0) - amountSen;
    },
    async payTooLate() {
      const charge = pick('Paid');
      if (!charge) return;
      const intentId = await insertIntent(charge, 'refunded');
      const id = await insertRefund(charge, charge.amountSen, { isLate: intentId });
      refunds.push({ id, charge, amountSen: charge.amountSen, lateIntentId: intentId });
      note(0, charge.amountSen);
      note(0, -charge.amountSen);
    },
    async dispute() {
      const charge = pick('Paid');
      if (!charge?.intentId || charge.disputeId || charge.isLost) return;
      const isPart = random(3) === 0;
      const amountSen = isPart ? 100 + random(charge.amountSen - 100) : charge.amountSen;
      charge.disputeId = await insertDispute(charge, charge.intentId, amountSen);
    },
    async loseLateMoney() {
      const [late] = held.splice(random(held.length), 1);
      if (!late) return;
      const { charge, intentId, amountSen } = late;
      expect(await lose(await insertDispute(charge, intentId, amountSen), intentId)).toMatchObject({
        outcome: 'returned',
      });
      note(0, -amountSen);
    },
    async decide() {
      const charge = charges.find(({ disputeId }) => disputeId);
      if (!charge?.disputeId || !charge.intentId) return;
      const { disputeId, intentId } = charge;
      charge.disputeId = undefined;
      if (random(2) === 0) return disputes.update(tx, disputeId, { status: 'won', closedAt: new Date(now) });
      const dispute = await lose(disputeId, intentId);
      const { outcome, amount_sen: amountSen, charged_again_id: chargedId } = dispute;
      if (outcome === 'to be paid again') {
        Object.assign(charge, { status: 'Pending', intentId: undefined, refundedSen: 0 });
        note(0, -amountSen);
        return;
      }
      charge.isLost = true;
      note(-amountSen, -amountSen);
      if (!chargedId) return;
      charges.push({ id: chargedId, amountSen, status: 'Pending' });
      note(amountSen, 0);
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
  const heldSen = held.reduce((sum, { amountSen }) => sum + amountSen, 0);
  return { entries, owedSen: pendingSen - heldSen };
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
      const { entries, owedSen } = await live(tx, contractId, admin.id, seed);
      const lines = linesOf(await statements.listLines(tx, contractId));
      const expected = entries.map(({ at, ...sums }) => ({ date: dayOf(at), ...sums }));
      expect(sumByDay(lines), `history ${seed}`).toEqual(sumByDay(expected));
      expect(lines.at(-1)?.balanceSen, `history ${seed}`).toBe(owedSen);
      expect(await statements.listMismatches(tx)).toEqual([]);
      throw undo;
    });
    await expect(history).rejects.toBe(undo);
  }
});
