import type { Deps } from '../../deps.ts';
import * as lists from '../../domain/applications/applications-list.repository.ts';

export async function listAppliedRooms({ db }: Deps, propertyId: string) {
  return lists.listRooms(db, propertyId);
}
