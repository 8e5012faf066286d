import type { PreviewAgreement } from '@teduh/shared/agreements';
import { addMonths } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import { planAgreement } from '../../domain/agreements/agreement.pdf.ts';
import { problemsOf } from '../../domain/agreements/check-template.ts';
import { sampleAgreement } from '../../domain/agreements/sample-agreement.ts';
import { statedTerms } from '../../domain/agreements/terms.ts';
import { landlordOf, letterheadOf, termsOf } from '../../domain/settings/letterhead.ts';
import * as settingsRepository from '../../domain/settings/settings.repository.ts';
import { badRequest } from '../../platform/errors.ts';

/** An agreement with sample data in these words; nothing is stored. */
export async function drawPreview(
  { db, storage, pdf, clock }: Deps,
  { sections, letting }: PreviewAgreement,
) {
  const problems = problemsOf(sections);
  if (Object.keys(problems).length > 0) throw badRequest('invalid_fields', problems);
  const settings = await settingsRepository.current(db);
  const terms = termsOf(settings);
  const startDate = `${addMonths(clock.today(), 1).slice(0, 8)}01`;
  const sample = { ...sampleAgreement({ letting, startDate, lateFee: terms.lateFee }), terms };
  const agreement = { ...sample, terms: statedTerms(sections, sample), landlord: landlordOf(settings) };
  return pdf.render(planAgreement(agreement, sections, await letterheadOf(storage, settings)));
}
