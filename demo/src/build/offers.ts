import * as applicationMail from '@teduh/server/domain/applications/applications.mail.ts';
import * as contractMail from '@teduh/server/domain/contracts/contracts.mail.ts';
import * as signingMail from '@teduh/server/domain/signing/signing.mail.ts';
import { addDays, advance } from '@teduh/shared/days';
import { type DemoOffer, offers } from '../data/offers.ts';
import { apply } from './applications.ts';
import type { Build } from './build.ts';
import { cancelContract, offerContract } from './contracts.ts';
import { pay } from './transactions.ts';
import { getPerson, getUnit, tenancyOf } from './world.ts';

function addOffer(build: Build, offer: DemoOffer) {
  const { calendar, announce } = build;
  const tenant = getPerson(offer.applicant);
  const unit = getUnit(offer.listing, offer.room);
  const tenancy = tenancyOf(tenant, unit);
  const on = (daysAgo: number, what: string) =>
    calendar.during(calendar.daysAgo(daysAgo), `${what} of ${tenant.email} for ${unit.id}`);
  const stay = { unit, startDate: addDays(calendar.today, offer.startsInDays), stayMonths: offer.stayMonths };
  const appliedAt = on(offer.appliedDaysAgo, 'application');
  const application = apply(build, { applicant: tenant, ...stay, at: appliedAt });
  const at = on(offer.acceptedDaysAgo, 'acceptance');
  const { contract, deposit } = offerContract(build, { tenant, ...stay, application, at });
  const { paidDaysAgo, signedDaysAgo, cancelledDaysAgo, hasExpired } = offer;
  if (paidDaysAgo !== undefined) pay(build, deposit, on(paidDaysAgo, 'deposit'));
  if (signedDaysAgo !== undefined) {
    contract.signedAt = on(signedDaysAgo, 'signature');
    announce(contract.signedAt, { toAdmins: [contractMail.signedForAdmins(tenancy)] });
  }
  const askedAgainAt = advance(at, 'P2D');
  const isUnsigned = signedDaysAgo === undefined && cancelledDaysAgo === undefined;
  if (isUnsigned && askedAgainAt <= calendar.now) {
    build.rows.reminders.push({ subject_id: contract.row.id, kind: 'signing', sent_at: askedAgainAt });
    announce(askedAgainAt, { messages: [signingMail.askedAgain({ ...tenancy, id: contract.row.id })] });
  }
  if (cancelledDaysAgo !== undefined) {
    const cancelledAt = on(cancelledDaysAgo, 'cancellation');
    cancelContract(build, contract, deposit, cancelledAt, tenant.id);
    announce(cancelledAt, { toAdmins: [applicationMail.cancelledByTenant(tenancy)] });
  }
  if (hasExpired) {
    const expiredAt = contract.holdExpiresAt;
    const remindedAt = advance(expiredAt, '-P1D');
    build.rows.reminders.push({ subject_id: contract.row.id, kind: 'hold-ending', sent_at: remindedAt });
    announce(remindedAt, {
      messages: [contractMail.holdEnding({ ...tenancy, id: contract.row.id }, expiredAt)],
    });
    cancelContract(build, contract, deposit, expiredAt, null);
    announce(expiredAt, {
      messages: [contractMail.holdExpired(tenancy)],
      toAdmins: [contractMail.holdExpiredForAdmins(tenancy)],
    });
  }
}

export function addOffers(build: Build) {
  for (const offer of offers) addOffer(build, offer);
}
