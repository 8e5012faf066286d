import { toSen } from '@teduh/shared/money';
import type { FindProperties } from '@teduh/shared/properties';
import type { Deps } from '../../deps.ts';
import * as lists from '../../domain/properties/properties-list.repository.ts';

export async function listProperties({ db }: Deps, { minPrice, maxPrice, ...find }: FindProperties) {
  return lists.list(db.unprepared, {
    ...find,
    minSen: minPrice === undefined ? undefined : toSen(minPrice),
    maxSen: maxPrice === undefined ? undefined : toSen(maxPrice),
  });
}
