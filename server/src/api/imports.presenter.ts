import type { DryRunAnswer, Import, ImportStatus } from '@teduh/shared/imports';
import { fullName } from '@teduh/shared/names';
import type { ImportRow } from '../domain/imports/imports.repository.ts';
import type { Plan } from '../domain/imports/planned-row.ts';
import type { Clock } from '../platform/clock.ts';

/** No import takes so long: its server went away, and nothing of it was stored. */
const givenUpMs = 15 * 60 * 1000;

function statusOf({ status, created_at }: ImportRow, clock: Clock): ImportStatus {
  const isLost = status === 'Running' && clock.now().getTime() - created_at.getTime() > givenUpMs;
  return isLost ? 'Failed' : status;
}

export function presentImport(row: ImportRow, clock: Clock): Import {
  const { id, source, name, properties, units, tenants, contracts, charges } = row;
  return {
    _id: id,
    id,
    status: statusOf(row, clock),
    source,
    name,
    rows: row.row_count,
    stored: row.stored_count,
    created: { properties, units, tenants, contracts, charges },
    createdBy: fullName(row),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
  };
}

export const presentPlan = ({ rows, valid, created }: Plan): DryRunAnswer => ({ rows, valid, created });
