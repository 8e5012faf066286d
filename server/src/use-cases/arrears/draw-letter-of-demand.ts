import type { Deps } from '../../deps.ts';
import * as arrears from '../../domain/arrears/arrears.repository.ts';
import { planLetterOfDemand } from '../../domain/arrears/letter-of-demand.pdf.ts';
import { landlordOf, letterheadOf } from '../../domain/settings/letterhead.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import { notFound } from '../../platform/errors.ts';

/** Needs no actor: a signed link is only given to admins. */
export async function drawLetterOfDemand({ db, storage, pdf, clock }: Deps, contractId: string) {
  const today = clock.today();
  const [owing] = await arrears.list(db, today, [contractId]);
  if (!owing) throw notFound('nothing_overdue');
  const company = await settings.current(db);
  const from = {
    letterhead: await letterheadOf(storage, company),
    signatory: landlordOf(company).signatory,
  };
  const charges = await arrears.listCharges(db, today, [contractId]);
  return {
    bytes: await pdf.render(planLetterOfDemand(owing, charges, today, from)),
    number: owing.number,
  };
}
