import { advance } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import * as signing from '../../domain/signing/signing.repository.ts';

const leadTime = 'P1D';

/** Reminds each tenant once, a day before the hold ends. One who has paid is asked for the signature instead. */
export async function remindAboutHolds({ db, clock, outbox }: Deps) {
  for (const contract of await contracts.listHoldsEnding(db, advance(clock.now(), leadTime))) {
    const { id, is_deposit_paid: isPaid, hold_expires_at } = contract;
    await db.begin(async (tx) => {
      const kind = isPaid ? 'paid-not-signed' : 'hold-ending';
      const claimed = await claimReminders(tx, kind, [id], clock.now());
      if (claimed.size === 0) return;
      const request = await signing.findOf(tx, id);
      if (request?.status === 'Open')
        await signing.addEvent(tx, request.id, { kind: 'reminded', at: clock.now() });
      await outbox.announce(
        tx,
        isPaid
          ? {
              messages: [mail.signatureMissing(contract)],
              toAdmins: [mail.signatureMissingForAdmins(contract)],
            }
          : { messages: [mail.holdEnding(contract, hold_expires_at ?? clock.now())] },
      );
    });
  }
}
