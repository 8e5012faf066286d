import type { DryRunAnswer, Import } from '@teduh/shared/imports';
import { fullName } from '@teduh/shared/names';
import { statusAt } from '../domain/imports/imports.policy.ts';
import type { ImportRow } from '../domain/imports/imports.repository.ts';
import type { Plan } from '../domain/imports/planned-row.ts';
import type { Clock } from '../platform/clock.ts';

export function presentImport(row: ImportRow, clock: Clock): Import {
  const { id, source, name, properties, units, tenants, contracts, charges } = row;
  return {
    _id: id,
    id,
    status: statusAt(row, clock.now()),
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
