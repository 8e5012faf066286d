import type { Store } from '@reduxjs/toolkit';
import { messages } from '@teduh/shared/messages';
import { selectSession, type WithSession } from '../lib/session.ts';
import { toast } from '../ui/toast.ts';

/** Shows a toast each time the server ends a session that was open. */
export function showSessionExpiry(store: Pick<Store<WithSession>, 'getState' | 'subscribe'>): void {
  let hadExpired = false;
  store.subscribe(() => {
    const { hasExpired } = selectSession(store.getState());
    if (hasExpired && !hadExpired) toast.error(messages.sessionExpired);
    hadExpired = hasExpired;
  });
}
