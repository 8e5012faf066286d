import type { TemplateSection } from '@teduh/shared/agreements';
import type { Placeholder } from '@teduh/shared/agreements.constants';
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
    breakClause: statedBreak(terms.breakClause, used),
  };
}

const namedByBreak = ['notice', 'break.fee.first', 'break.fee.second'] as const;

/** Words that do not name notice and both fees let nobody leave early; those that name no months let the tenant do so from the start. */
function statedBreak(clause: Terms['breakClause'], used: Set<Placeholder>): Terms['breakClause'] {
  if (!clause || !namedByBreak.every((name) => used.has(name))) return null;
  return used.has('break.after') ? clause : { ...clause, afterMonths: 0 };
}
