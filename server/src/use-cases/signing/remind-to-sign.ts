import { advance } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { claimReminders } from '../../domain/notifications/reminders.repository.ts';
import * as mail from '../../domain/signing/signing.mail.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import * as lists from '../../domain/signing/signing-lists.repository.ts';

/** Two days after the agreement was sent. A day before the hold ends there is another one: remind-about-holds.ts. */
const waitingTime = '-P2D';

/** Reminds each tenant once who has not signed yet. */
export async function remindToSign({ db, clock, outbox }: Deps) {
  const sentBefore = advance(clock.now(), waitingTime);
  for (const { id, contract_id } of await lists.listUnsignedByTenant(db, sentBefore)) {
    await db.begin(async (tx) => {
      // Signed meanwhile, or closed: nobody is asked again.
      const { status } = (await signing.lock(tx, id)) ?? {};
      const contract = await contracts.getById(tx, contract_id);
      if (status !== 'Open' || contract.is_signed_by_tenant) return;
      const claimed = await claimReminders(tx, 'signing', [contract_id], clock.now());
      if (claimed.size === 0) return;
      await signing.addEvent(tx, id, { kind: 'reminded', at: clock.now() });
      await outbox.announce(tx, { messages: [mail.askedAgain(contract)] });
    });
  }
}
