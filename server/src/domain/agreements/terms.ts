import type { TemplateSection } from '@teduh/shared/agreements';
import type { Agreement, Terms } from './agreement.ts';
import { writeSections } from './write-sections.ts';

/** The terms that the words of the agreement really state. Others do not bind anybody, whatever the settings say. */
export function statedTerms(template: TemplateSection[], agreement: Agreement): Terms {
  const { terms } = agreement;
  const { used } = writeSections(template, agreement);
  return {
    depositReturnDays: used.has('deposit.return') ? terms.depositReturnDays : null,
    noticeDays: used.has('notice') ? terms.noticeDays : null,
    renewalOfferDays: used.has('renewal.offer') ? terms.renewalOfferDays : null,
    lateFee: used.has('lateFee.amount') ? terms.lateFee : null,
  };
}
