import { advance } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import { reminderOfHold } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as followingMail from '../../domain/contracts/following.mail.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import type { Tx } from '../../platform/db/db.ts';

const leadTime = 'P1D';

/**
 * Reminds each tenant once, a day before the hold ends. Of one who has paid, or has signed what follows, also after that, only a signature is
 * missing: theirs, or ours.
 */
export async function remindAboutHolds({ db, clock, outbox }: Deps) {
  const before = advance(clock.now(), leadTime);
  for (const { id, user_id: userId, unit_id: unitId } of await contracts.listHoldsEnding(db, before)) {
    await db.begin(async (tx) => {
      await tenancyParties.lock(tx, { userId, unitId });
      // Signed, paid or cancelled meanwhile: nobody is reminded of what has changed.
      const [contract] = await contracts.listHoldsEnding(tx, before, id);
      if (!contract) return;
      const claimed = await claimReminders(tx, reminderOfHold(contract), [id], clock.now());
      if (claimed.size === 0) return;
      const openId = await lockOpenRequest(tx, id);
      if (openId && !contract.is_signed_by_tenant)
        await signing.addEvent(tx, openId, { kind: 'reminded', at: clock.now() });
      await outbox.announce(tx, messagesFor(contract, clock.now()));
    });
  }
}

/** The id of the request, if it can still be signed. */
async function lockOpenRequest(tx: Tx, contractId: string): Promise<string | undefined> {
  const request = await signing.findOf(tx, contractId);
  const locked = request && (await signing.lock(tx, request.id));
  return locked?.status === 'Open' ? locked.id : undefined;
}

function messagesFor(contract: contracts.ContractRow, now: Date) {
  const until = contract.hold_expires_at ?? now;
  if (!contract.is_deposit_paid) return { messages: [mail.holdEnding(contract, until)] };
  if (contract.renews && contract.is_signed_by_tenant)
    return { toAdmins: [followingMail.ourSignatureEnding(contract)] };
  if (contract.renews) return { messages: [followingMail.followingEnding(contract, until)] };
  if (contract.is_signed_by_tenant) return { toAdmins: [mail.ourSignatureMissing(contract)] };
  return {
    messages: [mail.signatureMissing(contract)],
    toAdmins: [mail.signatureMissingForAdmins(contract)],
  };
}
