import type { Deps } from '../../deps.ts';
import { letterheadOf } from '../../domain/settings/letterhead.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import { planStatement, type Statement } from '../../domain/statements/statement.pdf.ts';

/** As a PDF of the company as it is today. */
export async function drawStatement({ db, storage, pdf, clock }: Deps, statement: Statement) {
  const letterhead = await letterheadOf(storage, await settings.current(db));
  return pdf.render(planStatement(statement, clock.today(), letterhead));
}
