import { addDays, type Day } from '@teduh/shared/days';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { HandoverSide, InspectionItemChange, InspectionKind } from '@teduh/shared/inspections';
import { checklistKinds, daysBeforeMoveOut } from '@teduh/shared/inspections.constants';
import * as rules from '@teduh/shared/inspections.rules';
import type { Actor } from '../../platform/http/access.ts';
import type { InspectionRow } from './inspections.repository.ts';
import type { TenancyReports } from './tenancy-reports.ts';

type Report = Pick<InspectionRow, 'status' | 'contract_status' | 'remarks_until' | 'user_id'>;

/** Tenants see a report once it was sent to them. */
export const canRead = (actor: Actor, { user_id, status }: Pick<Report, 'user_id' | 'status'>): boolean =>
  actor.userType === 'admin' || (actor.id === user_id && status !== 'Draft');

/** The reason why somebody who can read a report cannot write in it now, if there is one. */
export function reasonNotToWrite(actor: Actor, report: Report, today: Day): ErrorCode | undefined {
  if (report.contract_status === 'Cancelled') return 'contract_closed';
  if (actor.userType === 'admin') return report.status === 'Draft' ? undefined : 'inspection_not_draft';
  return report.status === 'Sent' && (report.remarks_until ?? '') >= today
    ? undefined
    : 'inspection_not_sent';
}

/** The reason why a report cannot become a draft again, if there is one. */
export function reasonNotToTakeBack(
  { status, contract_status }: Pick<Report, 'status' | 'contract_status'>,
  isReferredTo: boolean,
): ErrorCode | undefined {
  const reason = rules.reasonNotToTakeBack({ status, contractStatus: contract_status });
  return reason ?? (isReferredTo ? 'inspection_in_use' : undefined);
}

type Opening = Pick<HandoverSide, 'reason' | 'opensOn'>;
const open: Opening = { reason: null, opensOn: null };

/** Whether a report can be begun for a contract now. Between two contracts of the same home nobody moves. */
export function openingOf(
  kind: InspectionKind,
  { contract, before, after, reports }: TenancyReports,
  today: Day,
): Opening {
  const { id, status, end_date, never_began } = contract;
  const has = (contractId: string, which: InspectionKind) =>
    reports.some((report) => report.contract_id === contractId && report.kind === which);
  if (has(id, kind)) return { reason: 'begun', opensOn: null };
  if (status === 'Cancelled' || never_began) return { reason: 'over', opensOn: null };
  if (kind === 'move-in') {
    if (before.some((earlier) => has(earlier.id, 'move-in'))) return { reason: 'renewal', opensOn: null };
    return status === 'Ended' ? { reason: 'over', opensOn: null } : open;
  }
  if (after.some((later) => later.status !== 'Awaiting')) return { reason: 'renewal', opensOn: null };
  const opensOn = addDays(end_date, -daysBeforeMoveOut);
  return status === 'Awaiting' || today < opensOn ? { reason: 'early', opensOn } : open;
}

export const refusals: Record<NonNullable<Opening['reason']>, ErrorCode> = {
  begun: 'inspection_exists',
  renewal: 'inspection_not_needed',
  early: 'inspection_too_early',
  over: 'inspection_too_late',
};

/** The first field that does not belong to a line of this kind, if there is one. */
export function misplacedField(
  kind: string,
  { name, count, reading, isDone, condition }: Omit<InspectionItemChange, 'version'>,
): string | undefined {
  const isChecked = checklistKinds.some((each) => each === kind);
  if (condition !== undefined && kind !== 'item') return 'condition';
  if (reading !== undefined && kind !== 'meter') return 'reading';
  if (isDone !== undefined && !isChecked) return 'isDone';
  if (count !== undefined && (kind === 'meter' || kind === 'general')) return 'count';
  return name !== undefined && kind === 'general' ? 'name' : undefined;
}
