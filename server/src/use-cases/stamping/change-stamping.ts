import { isDeepStrictEqual } from 'node:util';
import type { Day } from '@teduh/shared/days';
import { toSen } from '@teduh/shared/money';
import type { StampingChange } from '@teduh/shared/stamping';
import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as mail from '../../domain/stamping/stamping.mail.ts';
import { isForAdmins, reasonNotToAdd } from '../../domain/stamping/stamping.policy.ts';
import { type StampingState, stateBeforeSigning } from '../../domain/stamping/stamping-state.ts';
import * as stampings from '../../domain/stamping/stampings.repository.ts';
import { audit } from '../../platform/audit.ts';
import { badRequest, conflict, forbidden, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

/** Admins enter how far the stamping is. A tenant who pays the duty tells that it was filed, and an admin confirms that it is stamped. */
export async function changeStamping(
  deps: Deps,
  actor: Actor,
  id: string,
  asked: StampingChange,
): Promise<StampingState> {
  const contract = await contracts.getById(deps.db, id);
  const { user_id: userId } = contract;
  if (!isOwnerOrAdmin(actor, userId)) throw notFound('contract_not_found');
  const isTenant = actor.userType !== 'admin';
  if (isTenant && isForAdmins(asked)) throw forbidden('not_allowed');

  return deps.db.begin(async (tx) => {
    const stamping = await stampings.lockAndGet(tx, id);
    const reason = reasonNotToAdd(actor, stamping);
    if (reason) throw conflict(reason);
    const before = changeableOf(stamping);
    const after = applied(before, asked, deps.clock.today());
    if (isDeepStrictEqual(before, after)) return stamping;
    await stampings.change(tx, id, after, deps.clock.today());
    await audit(tx, actor.id, {
      action: 'stamping.changed',
      subject: { type: 'contract', id },
      before,
      after,
    });
    const isNow = (status: stampings.Change['status']) => after.status === status && before.status !== status;
    await deps.outbox.announce(tx, {
      ...(isTenant && isNow('Filed') && { toAdmins: [mail.filedForAdmins(stamping)] }),
      ...(isNow('Stamped') && { messages: [mail.stamped(stamping, after.certificateNumber ?? '')] }),
      change: { tags: ['Contract'], to: { admins: true, userIds: [userId] } },
    });
    // That of a contract which never began is gone once it is due again.
    return (await stampings.findOf(tx, id)) ?? stateBeforeSigning(contract, deps.clock.today());
  });
}

const changeableOf = (row: stampings.StampingRow): stampings.Change => ({
  status: row.status,
  payer: row.payer,
  certificateNumber: row.certificate_number,
  stampedOn: row.stamped_on,
  dutyPaidSen: row.duty_paid_sen,
});

const refuse = (field: keyof StampingChange, words: string) =>
  badRequest('invalid_fields', { [field]: words });

function applied(before: stampings.Change, asked: StampingChange, today: Day): stampings.Change {
  const status = asked.status ?? before.status;
  const payer = asked.payer ?? before.payer;
  const { certificateNumber = before.certificateNumber } = asked;
  if (status !== 'Stamped') {
    if (asked.stampedOn) throw refuse('stampedOn', 'Day of stamping belongs to the status Stamped');
    if (asked.dutyPaid) throw refuse('dutyPaid', 'Duty paid belongs to the status Stamped');
    return { status, payer, certificateNumber, stampedOn: null, dutyPaidSen: null };
  }
  if (!certificateNumber) throw refuse('certificateNumber', 'Certificate number is required');
  const stampedOn = asked.stampedOn ?? before.stampedOn ?? today;
  if (stampedOn > today) throw refuse('stampedOn', 'Day of stamping cannot be in the future');
  const { dutyPaid } = asked;
  const dutyPaidSen = dutyPaid === undefined ? before.dutyPaidSen : dutyPaid && toSen(dutyPaid);
  return { status, payer, certificateNumber, stampedOn, dutyPaidSen };
}
