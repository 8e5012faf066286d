/** Free of zod. */
import type { ContractStatus } from './contracts.ts';
import type { ErrorCode } from './errors.constants.ts';
import { inspectionMoves } from './inspections.constants.ts';
import type { InspectionStatus } from './inspections.ts';
import { canMove } from './moves.ts';

type Report = { status: InspectionStatus; contractStatus: ContractStatus };

/** The reason why a report cannot become a draft again, if there is one; the server knows whether another one refers to it. */
export function reasonNotToTakeBack({ status, contractStatus }: Report): ErrorCode | undefined {
  if (contractStatus === 'Cancelled') return 'contract_closed';
  return canMove(inspectionMoves, status, 'Draft') ? undefined : 'inspection_not_sent';
}
