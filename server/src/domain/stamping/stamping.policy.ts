import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { StampingChange } from '@teduh/shared/stamping';
import type { Actor } from '../../platform/http/access.ts';
import type { StampingRow } from './stampings.repository.ts';

type Held = Pick<StampingRow, 'payer' | 'status'>;

/** The reason why somebody cannot add to the stamping of their own contract, if there is one. Admins always can. */
export function reasonNotToAdd(actor: Actor, { payer, status }: Held): ErrorCode | undefined {
  if (actor.userType === 'admin') return undefined;
  if (payer !== 'tenant') return 'stamping_by_landlord';
  return status === 'Stamped' ? 'already_stamped' : undefined;
}

/** A tenant tells that the return was filed, and the number of its certificate. All else an admin confirms. */
export function isForAdmins({ payer, status, stampedOn, dutyPaid }: StampingChange): boolean {
  const isOther = payer ?? stampedOn ?? dutyPaid;
  return isOther !== undefined || (status !== undefined && status !== 'Filed');
}
