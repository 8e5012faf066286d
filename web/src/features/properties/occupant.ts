import { fullName } from '@teduh/shared/names';
import type { Room } from '@teduh/shared/properties';

/** The name of the tenant, or a dash when the unit is free. */
export function occupantName(occupant: Room['occupant']): string {
  return occupant ? fullName(occupant) : '-';
}
