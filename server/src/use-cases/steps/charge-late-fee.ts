import { addDays } from '@teduh/shared/days';
import { partsOf } from '@teduh/shared/transaction-parts';
import { daysToPay, leastTransactionSen } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as lateCharges from '../../domain/transactions/late-charges.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { markCancelled } from './mark-cancelled.ts';

/** Charges the late fee of a charge, or makes it what it is by now. The charge and its parties are locked. */
export async function chargeLateFee(tx: Tx, deps: Deps, id: string) {
  const { clock, outbox } = deps;
  const late = await lateCharges.findLate(tx, id, clock.today());
  if (!late) return;
  const { user_id: userId, fee_sen: feeSen, charged_sen: chargedSen } = late;
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
