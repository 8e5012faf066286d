import { addDays } from '@teduh/shared/days';
import { partsOf } from '@teduh/shared/transaction-parts';
import { daysToPay, leastTransactionSen } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as lateCharges from '../../domain/transactions/late-charges.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { processEach } from '../../platform/process-each.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { markCancelled } from '../steps/mark-cancelled.ts';

/**
 * Charges what the agreement says about paying late: once for each charge, however many servers run this. A fee for each day grows until it
 * reaches its cap or somebody pays, and a fee becomes less with its charge, or is cancelled where that leaves less than can be charged. Never while
 * a payment is under way.
 */
export async function chargeLateFees(deps: Deps) {
  const all = await lateCharges.listLate(deps.db, deps.clock.today());
  await processEach(deps, 'late fee not charged', all, async (late) => {
    if (!(await isUnderWay(deps, late.id))) await chargeLateFee(deps, late);
  });
}

/** The provider is asked about a card form that was opened. While it does not answer, nothing is charged. */
async function isUnderWay(deps: Deps, transactionId: string): Promise<boolean> {
  if (deps.config.payments.provider === 'none') return false;
  const known = await intents.listOf(deps.db, transactionId);
  for (const intent of known.filter(({ status }) => status === 'open')) {
    const { status } = await settlePayment(deps, intent).catch(() => ({ status: 'processing' as const }));
    if (status === 'processing' || status === 'succeeded') return true;
  }
  return false;
}

async function chargeLateFee(deps: Deps, { id, user_id: userId, unit_id: unitId }: lateCharges.LateCharge) {
  const { db, clock, outbox } = deps;
  await db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId, unitId });
    await transactions.lock(tx, id);
    // Its slip may have come, or its day or its amount changed, while the provider was asked.
    const late = await lateCharges.findLate(tx, id, clock.today());
    if (!late) return;
    const { fee_sen: feeSen, charged_sen: chargedSen } = late;
    const earlier = await lateCharges.findLateFee(tx, id);
    // Somebody may be paying the fee as it was.
    if (earlier && (await intents.listOf(tx, earlier)).some(({ status }) => status === 'open')) return;
    if (feeSen < leastTransactionSen) {
      if (earlier) await cancelFee(tx, deps, earlier);
      return;
    }
    const charge = await transactions.getById(tx, id);
    const [part] = partsOf(charge);
    const fee = await lateCharges.chargeLateFee(tx, id, {
      feeSen,
      dueDate: addDays(clock.today(), daysToPay),
      description: `Late fee: ${part?.label ?? charge.type}`,
      at: clock.now(),
    });
    if (!fee) return;
    await audit(tx, null, {
      action: fee.isNew ? 'transaction.charged' : 'transaction.changed',
      subject: { type: 'transaction', id: fee.id },
      after: { amountSen: feeSen, lateFeeOf: id },
    });
    const charged = await transactions.getById(tx, fee.id);
    await outbox.announce(tx, {
      // Told once, and not again for every day; of one that is less with its charge the tenant is told too.
      messages: fee.isNew || feeSen < chargedSen ? [mail.due(charged)] : [],
      change: { tags: ['Transaction'], to: { admins: true, userIds: [userId] } },
    });
  });
}

async function cancelFee(tx: Tx, deps: Deps, id: string) {
  await transactions.lock(tx, id);
  const fee = await transactions.getById(tx, id);
  await markCancelled(tx, deps, null, id);
  await deps.outbox.announce(tx, {
    messages: [mail.cancelled(fee)],
    change: { tags: ['Transaction'], to: { admins: true, userIds: [fee.user_id] } },
  });
}
