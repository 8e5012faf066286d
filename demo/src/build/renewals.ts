import * as followingMail from '@teduh/server/domain/contracts/following.mail.ts';
import * as mail from '@teduh/server/domain/renewals/renewals.mail.ts';
import { addDays, startOf } from '@teduh/shared/days';
import { onlySecurity } from '@teduh/shared/deposits';
import type { DemoRenewal } from '../data/tenancies.ts';
import type { Build, Contract } from './build.ts';
import { signedAtOf } from './calendar.ts';
import { addContract, moveContract } from './contracts.ts';
import { idOf } from './deterministic.ts';
import { tenancyOf } from './world.ts';

/** So many days before the first term ended. */
const daysBefore = { offered: 40, accepted: 37, signed: 35 };

const mailedOf = ({ row, tenant, unit }: Contract) => ({
  ...tenancyOf(tenant, unit),
  id: row.id,
  number: row.number ?? '',
  start_date: row.start_date,
  end_date: row.end_date,
});

/** A further term was offered, accepted and signed. The deposit carried over on the day on which the term before ended. */
export function renewTenancy(build: Build, before: Contract, { stayMonths, moreRentSen }: DemoRenewal) {
  const { calendar, admin, rows, announce, audit } = build;
  const { row, tenant, unit } = before;
  const { end_date: startDate, deposit_sen: depositSen } = row;
  const at = (step: keyof typeof daysBefore) =>
    calendar.during(addDays(startDate, -daysBefore[step]), `renewal of ${row.id} ${step}`);
  const [offeredAt, acceptedAt, signedAt] = [at('offered'), at('accepted'), at('signed')];
  const endedAt = calendar.atNight(startDate);
  const rentSen = row.rent_sen + moreRentSen;
  const terms = { stayMonths, rentSen, deposit: onlySecurity(depositSen) };

  const next = addContract(build, {
    ...{ tenant, unit, application: undefined, startDate, stayMonths, rentSen, depositSen },
    renews: row.id,
    holdExpiresAt: startOf(startDate),
    at: acceptedAt,
  });
  next.signedAt = signedAtOf(signedAt);
  moveContract(build, next, 'Active', signedAt);
  moveContract(build, before, 'Ended', endedAt);
  rows.renewals.push({
    id: idOf(`renewal of ${row.id}`),
    contract_id: row.id,
    status: 'Accepted',
    side: 'admin',
    proposed_by: admin.id,
    stay_months: stayMonths,
    rent_sen: rentSen,
    deposit_sen: depositSen,
    utility_sen: 0,
    access_card_sen: 0,
    created_at: offeredAt,
    answered_by: tenant.id,
    answered_at: acceptedAt,
    new_contract_id: next.row.id,
  });
  rows.deposit_carries.push({
    from_contract_id: row.id,
    to_contract_id: next.row.id,
    amount_sen: depositSen,
    carried_at: endedAt,
  });

  const renewalId = idOf(`renewal of ${row.id}`);
  const subject = { type: 'contract', id: row.id };
  audit({
    ...{ at: offeredAt, actorId: admin.id, action: 'renewal.offered', subject },
    after: { renewalId, ...terms },
  });
  audit({
    ...{ at: acceptedAt, actorId: tenant.id, action: 'renewal.accepted', subject },
    after: { renewalId, newContractId: next.row.id },
  });
  audit({
    ...{
      at: endedAt,
      actorId: null,
      action: 'deposit.carried',
      subject: { type: 'contract', id: next.row.id },
    },
    after: { from: row.id, amountSen: depositSen },
  });
  build.onceNumbered.push(() => {
    const [old, following] = [mailedOf(before), mailedOf(next)];
    announce(offeredAt, { messages: [mail.offered(old, terms)] });
    announce(acceptedAt, {
      messages: [followingMail.followingPrepared(following, next.holdExpiresAt)],
      toAdmins: [mail.acceptedForAdmins(old)],
    });
    announce(signedAt, {
      messages: [followingMail.continues(following, old, { isMove: false, hasAutopay: false })],
      toAdmins: [followingMail.continuesForAdmins(following, old, { isMove: false, leavingFeeSen: 0 })],
    });
    announce(endedAt, { messages: [followingMail.carriedOn(old, following, depositSen)] });
  });
  return next;
}
