import { advance } from '@teduh/shared/days';
import { fullName } from '@teduh/shared/names';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as parties from '../../domain/contracts/tenancy-parties.repository.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import { recipientOf } from '../../platform/outbox.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { releaseUnit } from '../steps/release-unit.ts';

const reminderLead = 'P1D';

/** Money that is here but not yet noticed counts: the provider is asked before anybody loses their place. */
async function noticePayment(deps: Deps, { deposit_id }: contracts.ContractRow) {
  if (!deposit_id) return;
  for (const { id, status } of await intents.listOf(deps.db, deposit_id))
    if (status === 'open') await settlePayment(deps, id);
}

async function expireHold(deps: Deps, id: string) {
  const found = await contracts.getById(deps.db, id);
  await noticePayment(deps, found);
  await deps.db.begin(async (tx) => {
    const now = deps.clock.now();
    await parties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    const contract = await contracts.getById(tx, id);
    const isOver = contract.hold_expires_at !== null && contract.hold_expires_at <= now;
    if (!isOver || contract.is_deposit_paid || contract.status !== 'Awaiting') return;
    await releaseUnit(tx, null, contract, now, 'contract_not_awaiting');
    await deps.outbox.announce(tx, {
      messages: [mail.holdOver(recipientOf(contract), contract)],
      toAdmins: [mail.holdOverForAdmins(fullName(contract), contract)],
      change: { tags: ['Application', 'Contract', 'Transaction'], to: { admins: true } },
      publicTags: ['Property'],
    });
  });
}

/** Gives places back that were not signed and paid in time. A paid deposit keeps its place; only the signature is asked for. */
export async function expireHolds(deps: Deps) {
  for (const { id } of await contracts.listHoldsOver(deps.db, deps.clock.now())) await expireHold(deps, id);
}

/** A day before the hold ends its tenant hears of it, once; whoever has paid is asked for the signature instead. */
export async function remindOfHolds(deps: Deps) {
  const { db, clock, outbox } = deps;
  const ending = await contracts.listHoldsEnding(db, advance(clock.now(), reminderLead));
  for (const contract of ending) {
    const { id, is_deposit_paid: isPaid, hold_expires_at } = contract;
    await db.begin(async (tx) => {
      const kind = isPaid ? 'paid-not-signed' : 'hold-ending';
      if ((await claimReminders(tx, kind, [id], clock.now())).size === 0) return;
      const tenant = recipientOf(contract);
      await outbox.announce(
        tx,
        isPaid
          ? {
              messages: [mail.paidNotSigned(tenant, contract, id)],
              toAdmins: [mail.waitsForSignature(fullName(contract), contract)],
            }
          : { messages: [mail.holdEnding(tenant, contract, id, hold_expires_at ?? clock.now())] },
      );
    });
  }
}
