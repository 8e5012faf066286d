import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/autopay/autopay.mail.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { forgetAnnouncements } from '../../domain/notifications/reminders.repository.ts';
import { audit } from '../../platform/audit.ts';

/** The card of a consent is set up: it counts from now on. A repeated call changes nothing. */
export async function activateAutopay(deps: Deps, mandate: mandates.Mandate, cardId: string) {
  const card = await deps.payments.findCard(cardId);
  if (!card?.customerId) return;
  const contract = await contracts.getById(deps.db, mandate.contract_id);
  await deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: contract.user_id, unitId: contract.unit_id });
    if (!(await mandates.activate(tx, mandate, card, deps.clock.now()))) return;
    await forgetAnnouncements(tx, mandate.contract_id);
    await audit(tx, null, {
      action: 'autopay.began',
      subject: { type: 'contract', id: mandate.contract_id },
      after: { mandateId: mandate.id },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.started(contract, card)],
      change: { tags: ['Transaction', 'Contract'], to: { admins: true, userIds: [contract.user_id] } },
    });
  });
}
