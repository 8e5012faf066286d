import type { ApplicantChanges } from '@teduh/shared/applicants';
import { toSen } from '@teduh/shared/money';
import type { Deps } from '../../deps.ts';
import * as applicants from '../../domain/applicants/applicants.repository.ts';
import * as requests from '../../domain/applicants/requests.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';
import { announceTold } from '../steps/announce-told.ts';
import { readApplicant } from '../steps/read-applicant.ts';

function columnsOf({ monthlyIncome, occupation, employer, occupants, about }: ApplicantChanges) {
  const income = typeof monthlyIncome === 'number' ? toSen(monthlyIncome) : monthlyIncome;
  return { occupation, employer, monthly_income_sen: income, occupants, about };
}

/** Somebody tells about themselves, for all their applications. */
export async function saveApplicant(deps: Deps, actor: Actor, input: ApplicantChanges) {
  return deps.db.begin(async (tx) => {
    await users.getForUpdate(tx, actor.id);
    const openBefore = await requests.listOpen(tx, actor.id);
    await applicants.save(tx, actor.id, columnsOf(input), deps.clock.now());
    await audit(tx, actor.id, {
      action: 'applicant.saved',
      subject: { type: 'user', id: actor.id },
      after: { fields: Object.keys(input) },
    });
    await announceTold(tx, deps, actor.id, openBefore);
    return readApplicant(tx, actor.id);
  });
}
