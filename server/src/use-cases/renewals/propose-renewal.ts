import { toSen } from '@teduh/shared/money';
import type { ProposedRenewal } from '@teduh/shared/renewals';
import type { Deps } from '../../deps.ts';
import { reasonNotToContinue } from '../../domain/contracts/contracts.policy.ts';
import type { ContractRow } from '../../domain/contracts/contracts.repository.ts';
import { forbidsFurtherTerm } from '../../domain/notices/notices.policy.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import * as mail from '../../domain/renewals/renewals.mail.ts';
import { reasonNotToPropose } from '../../domain/renewals/renewals.policy.ts';
import * as renewals from '../../domain/renewals/renewals.repository.ts';
import { audit } from '../../platform/audit.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { lockTenancy, sideOf } from '../steps/lock-tenancy.ts';

/** An admin offers a further term, which takes the place of whatever was open; a tenant asks for one, on the terms that they have. */
export async function proposeRenewal(deps: Deps, actor: Actor, contractId: string, input: ProposedRenewal) {
  const side = sideOf(actor);
  return deps.db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, contractId);
    if (side === 'tenant' && (input.rentAmount !== undefined || input.deposit !== undefined))
      throw badRequest('invalid_fields', { rentAmount: 'Rent and deposit are offered by an admin' });
    const open = await renewals.findOpen(tx, contractId);
    const reason = reasonNotToContinue(contract, deps.clock.today()) ?? reasonNotToPropose(open, side);
    if (reason) throw conflict(reason);
    if (forbidsFurtherTerm(await notices.findOpen(tx, contractId), side)) throw conflict('notice_given');
    const at = deps.clock.now();
    if (open)
      await renewals.move(tx, open.id, {
        to: 'Withdrawn',
        by: actor.id,
        at,
        reason: 'Another offer took its place',
      });
    const terms = termsOf(contract, input);
    const status = side === 'admin' ? 'Offered' : 'Asked';
    const renewal = await renewals.insert(tx, { contractId, status, by: actor.id, at, terms });
    await audit(tx, actor.id, {
      action: side === 'admin' ? 'renewal.offered' : 'renewal.asked',
      subject: { type: 'contract', id: contractId },
      after: { renewalId: renewal.id, ...terms },
    });
    await deps.outbox.announce(tx, {
      ...(side === 'admin'
        ? { messages: [mail.offered(contract, terms)] }
        : { toAdmins: [mail.askedForAdmins(contract, terms)] }),
      change: { tags: ['Contract'], to: { admins: true, userIds: [contract.user_id] } },
    });
    return { contract, renewal };
  });
}

/** What is not said stays as it is. */
function termsOf(contract: ContractRow, { stayLength, rentAmount, deposit }: ProposedRenewal) {
  const { security_sen: securitySen, utility_sen: utilitySen, access_card_sen: accessCardSen } = contract;
  return {
    stayMonths: stayLength,
    rentSen: rentAmount === undefined ? contract.rent_sen : toSen(rentAmount),
    deposit: deposit ?? { securitySen, utilitySen, accessCardSen },
  };
}
