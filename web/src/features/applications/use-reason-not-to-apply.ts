import { skipToken } from '@reduxjs/toolkit/query';
import { useSession } from '../../lib/session.ts';
import { useActiveApplicationQuery, useRentalStatusQuery } from './applications.api.ts';

type Place = { propertyId: string; roomId?: string };
type Reason = { hasApplied: boolean; text: string };

/** Why this tenant cannot apply for a place, or for any while none is chosen, as far as the server has said so. */
export function useReasonNotToApply(place: Place | undefined): Reason | undefined {
  const { userId, isCustomer } = useSession();
  const { currentData: anywhere } = useRentalStatusQuery(isCustomer ? userId : skipToken);
  const { currentData: here } = useActiveApplicationQuery(
    isCustomer && place ? { ...place, userId } : skipToken,
  );
  if (anywhere?.message) return { hasApplied: false, text: anywhere.message };
  return here?.message ? { hasApplied: true, text: here.message } : undefined;
}
