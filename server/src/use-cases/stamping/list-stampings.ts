import type { FindStampings } from '@teduh/shared/stamping';
import type { Deps } from '../../deps.ts';
import * as lists from '../../domain/stamping/stampings-list.repository.ts';

export async function listStampings({ db }: Deps, find: FindStampings) {
  return lists.list(db, find);
}
