import { randomUUID } from 'node:crypto';
import { dayOf } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { createAdmin, createContract, createUser } from '../../../test/factories.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { Tx } from '../../platform/db/db.ts';
import { losePayment } from '../../use-cases/steps/lose-payment.ts';
import { failRefund } from '../../use-cases/steps/record-provider-refund.ts';
import * as disputes from '../payments/disputes.repository.ts';
import * as intents from '../payments/payment-intents.repository.ts';
import * as refundRows from '../payments/refunds.repository.ts';
import * as reversed from '../payments/reversed-payments.repository.ts';
import * as newTransactions from '../transactions/new-transactions.repository.ts';
import * as transactions from '../transactions/transactions.repository.ts';
import * as statements from './statement.repository.ts';
import { linesOf } from './statement.ts';

const test = useTestApp();
const histories = roundsOf({ short: 60, whole: 1_000 });
const stepsOfHistory = 24;

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
  isWaived?: boolean;
};
type Entry = { at: Date; chargeSen: number; paymentSen: number };
/** Money that a bank took for good, unless it is regained. `again`: what was charged anew for it. */
type Loss = {
  disputeId: string;
  outcome: disputes.DisputeRow['outcome'];
  amountSen: number;
  charge: Charge;
  entry: Entry;
  again?: { charge: Charge; entry: Entry };
  late?: Late;
  isRegained?: boolean;
};
/** Money that never became a payment. `heldSen`: what of it we still have, because it could not go back. */
type Late = { charge: Charge; intentId: string; amountSen: number; heldSen: number; loss?: Loss };
/** A refund that may fail. */
type Refund = { id: string; charge: Charge; amountSen: number; late?: Late };

/** Does what the product does, one random thing after the other, and keeps books of its own. */
async function live(tx: Tx, contractId: string, adminId: string, seed: number) {
  const random = createRandom(seed);
  const charges: Charge[] = [];
  const entries: Entry[] = [];
  let now = new Date('2026-11-15T04:00:00Z').getTime();
  const deps = () => ({ ...test.deps, clock: { ...test.deps.clock, now: () => new Date(now) } });
  function note(chargeSen: number, paymentSen: number, at = new Date(now)): Entry {
    const entry = { at, chargeSen, paymentSen };
    entries.push(entry);
    return entry;
  }
  const pick = (status: Charge['status']) => {
    const fitting = charges.filter((charge) => charge.status === status);
    return fitting[random(fitting.length)];
  };
  const refunds: Refund[] = [];
  const lates: Late[] = [];
  const losses: Loss[] = [];
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
    await losePayment(tx, deps(), intent, await find());
    return find();
  }
  /** Keeps in mind what a bank took. What is not simply to be paid again lowers its charge, if it has one. */
  function keepLoss(charge: Charge, dispute: disputes.DisputeRow): Loss {
    const { id: disputeId, outcome, amount_sen: amountSen, charged_again_id: chargedId } = dispute;
    const isLowering = outcome === 'charged again' || outcome === 'written off';
    const entry = note(isLowering ? -amountSen : 0, -amountSen);
    const loss: Loss = { disputeId, outcome, amountSen, charge, entry };
    if (chargedId) {
      const again: Charge = { id: chargedId, amountSen, status: 'Pending' };
      charges.push(again);
      loss.again = { charge: again, entry: note(amountSen, 0) };
    }
    losses.push(loss);
    return loss;
  }
  /** We have late money again that a bank took: the tenant has it once, and owes it only where they have paid it or were given parts. */
  function forgive({ loss }: Late) {
    if (!loss || loss.isRegained || loss.outcome === 'returned') return;
    const again = loss.again?.charge;
    const isPending = again && charges.includes(again) && again.status === 'Pending';
    if (again && !isPending && !again.isWaived) return;
    loss.outcome = 'returned';
    loss.entry.chargeSen = 0;
    if (isPending) {
      drop(again);
      if (loss.again) loss.again.entry.chargeSen = 0;
    }
  }

  const moves = {
    async charge() {
      const amountSen = 1_000 + random(500_000);
      const fee = { contractId, amountSen, dueDate: '2026-12-01', description: '', createdAt: new Date(now) };
      const id = await newTransactions.insertFee(tx, { ...fee, createdBy: adminId });
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
      charge.isWaived = true;
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
      const refund = refunds[random(refunds.length)];
      if (!refund) return;
      const { id, charge, amountSen, late } = refund;
      if (random(3) === 0) return refundRows.move(tx, id, { to: 'Succeeded', at: new Date(now) });
      refunds.splice(refunds.indexOf(refund), 1);
      const row = (await refundRows.findById(tx, id)) as refundRows.RefundRow;
      await failRefund(tx, deps(), row, 'expired_card');
      note(late ? 0 : amountSen, amountSen);
      if (!late) {
        charge.refundedSen = (charge.refundedSen ?? 0) - amountSen;
        return;
      }
      late.heldSen += amountSen;
      forgive(late);
    },
    async payTooLate() {
      const charge = pick('Paid');
      if (!charge) return;
      const { amountSen } = charge;
      const intentId = await insertIntent(charge, 'refunded');
      const id = await insertRefund(charge, amountSen, { isLate: intentId });
      const late = { charge, intentId, amountSen, heldSen: 0 };
      lates.push(late);
      refunds.push({ id, charge, amountSen, late });
      note(0, amountSen);
      note(0, -amountSen);
    },
    async dispute() {
      const charge = pick('Paid');
      if (!charge?.intentId || charge.disputeId || charge.isLost) return;
      const isPart = random(3) === 0;
      const amountSen = isPart ? 100 + random(charge.amountSen - 100) : charge.amountSen;
      charge.disputeId = await insertDispute(charge, charge.intentId, amountSen);
    },
    async loseLateMoney() {
      const late = lates.find(({ loss }) => !loss);
      if (!late) return;
      const { charge, intentId, amountSen: paidSen, heldSen } = late;
      const amountSen = random(3) === 0 ? 100 + random(paidSen - 99) : paidSen;
      const dispute = await lose(await insertDispute(charge, intentId, amountSen), intentId);
      expect(dispute.outcome).toBe(heldSen === 0 ? 'charged again' : 'returned');
      late.loss = keepLoss(charge, dispute);
      late.loss.late = late;
    },
    async decide() {
      const charge = charges.find(({ disputeId }) => disputeId);
      if (!charge?.disputeId || !charge.intentId) return;
      const { disputeId, intentId } = charge;
      charge.disputeId = undefined;
      if (random(2) === 0) return disputes.update(tx, disputeId, { status: 'won', closedAt: new Date(now) });
      const { outcome } = keepLoss(charge, await lose(disputeId, intentId));
      if (outcome !== 'to be paid again') charge.isLost = true;
      else Object.assign(charge, { status: 'Pending', intentId: undefined, refundedSen: 0 });
    },
    /** The bank gives back what it took. */
    async regain() {
      const loss = losses.find(({ isRegained }) => !isRegained);
      if (!loss) return;
      const { disputeId, outcome, amountSen, charge, late } = loss;
      await disputes.update(tx, disputeId, { status: 'won', closedAt: new Date(now) });
      await disputes.regain(tx, disputeId, new Date(now));
      loss.isRegained = true;
      if (!late && outcome !== 'to be paid again') charge.isLost = false;
      note(outcome === 'returned' ? 0 : amountSen, amountSen);
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
  const returnedSen = (loss: Loss | undefined) =>
    loss?.outcome === 'returned' && !loss.isRegained ? loss.amountSen : 0;
  const heldSen = lates.reduce((sum, { heldSen, loss }) => sum + heldSen - returnedSen(loss), 0);
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
