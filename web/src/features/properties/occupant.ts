import type { Room } from '@teduh/shared/properties';

/** The tenant's name, or a dash where nobody lives. */
export function fullName(occupant: Room['occupant']): string {
  return occupant ? `${occupant.firstname} ${occupant.lastname}`.trim() : '-';
}
