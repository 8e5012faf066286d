import type { Store } from '@reduxjs/toolkit';
import { errorMessages } from '@teduh/shared/errors.constants';
import { selectSession, type WithSession } from '../lib/session.ts';
import { toast } from '../ui/toast.ts';

/** Shows a toast each time the server ends a session that was open. */
export function showSessionExpiry(store: Pick<Store<WithSession>, 'getState' | 'subscribe'>): void {
  let hadExpired = false;
  store.subscribe(() => {
    const { hasExpired } = selectSession(store.getState());
    if (hasExpired && !hadExpired) toast.error(errorMessages.session_expired);
    hadExpired = hasExpired;
  });
}
