import type { InspectionKind } from '@teduh/shared/inspections';
import type { Deps } from '../../deps.ts';
import { canRead } from '../../domain/inspections/inspections.policy.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { getTenancy } from '../steps/lock-tenancy.ts';
import { readInspection } from '../steps/read-inspection.ts';

export async function getInspection({ db }: Deps, actor: Actor, contractId: string, kind: InspectionKind) {
  await getTenancy(db, actor, contractId);
  const inspection = await inspections.findOf(db, contractId, kind);
  if (!inspection || !canRead(actor, inspection)) throw notFound('inspection_not_found');
  return readInspection(db, inspection.id);
}
