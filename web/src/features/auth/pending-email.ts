const key = 'teduh-pending-email';

/** The address that waits for its confirmation, kept per tab so that a reload does not lose it. */
export function keepPendingEmail(email: string): void {
  sessionStorage.setItem(key, email);
}

/** The address that the page before has passed on. */
export function passedEmail(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : '';
}

export const pendingEmail = (state: unknown): string =>
  passedEmail(state) || (sessionStorage.getItem(key) ?? '');
