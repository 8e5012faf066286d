import { fullName } from '@teduh/shared/names';
import type { Room } from '@teduh/shared/properties';

/** The tenant's name, or a dash where nobody lives. */
export function occupantName(occupant: Room['occupant']): string {
  return occupant ? fullName(occupant) : '-';
}
