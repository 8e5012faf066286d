import type { CompareApplicants } from '@teduh/shared/applicants';
import type { Deps } from '../../deps.ts';
import * as records from '../../domain/applicants/records.repository.ts';
import * as applications from '../../domain/applications/applications.repository.ts';

/** Two statements, however many wait. */
export async function compareApplicants({ db, clock }: Deps, find: CompareApplicants) {
  const compared = await records.compare(db, { ...find, today: clock.today() });
  const rows = await applications.listByIds(
    db,
    compared.map(({ application_id }) => application_id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    waiting: compared[0]?.waiting ?? 0,
    applicants: compared.flatMap((row) => {
      const application = byId.get(row.application_id);
      return application ? [{ ...row, application }] : [];
    }),
  };
}
