const key = 'teduh-pending-email';

/** The address that waits for its confirmation, kept per tab so that a reload does not lose it. */
export function keepPendingEmail(email: string): void {
  sessionStorage.setItem(key, email);
}

export function pendingEmail(state: unknown): string {
  const passedOn = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof passedOn === 'string' && passedOn ? passedOn : (sessionStorage.getItem(key) ?? '');
}
