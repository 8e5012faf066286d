import { type InspectionKind, inspectionKinds } from '@teduh/shared/inspections.constants';
import type { Deps } from '../../deps.ts';
import { canRead, openingOf } from '../../domain/inspections/inspections.policy.ts';
import { moveInOf } from '../../domain/inspections/tenancy-reports.ts';
import type { Actor } from '../../platform/http/access.ts';
import { getTenancy } from '../steps/lock-tenancy.ts';
import { readTenancyReports } from '../steps/read-tenancy-reports.ts';

/** How far the handover of a contract is, at both ends. */
export async function getHandover({ db, clock }: Deps, actor: Actor, contractId: string) {
  const tenancy = await readTenancyReports(db, await getTenancy(db, actor, contractId));
  const sideOf = (kind: InspectionKind) => {
    const own = tenancy.reports.find((each) => each.contract_id === contractId && each.kind === kind);
    const report = kind === 'move-in' ? moveInOf(tenancy) : own;
    const opening = openingOf(kind, tenancy, clock.today());
    return {
      kind,
      report: report && canRead(actor, report) ? report : undefined,
      canOpen: actor.userType === 'admin' && opening.reason === null,
      ...opening,
    };
  };
  return inspectionKinds.map(sideOf);
}
export type Handover = Awaited<ReturnType<typeof getHandover>>;
