const key = 'teduh-signed-in';

/** Records only that this browser has logged in before, so that guests send no needless refresh request. */
export function hasSignedInBefore(): boolean {
  if (typeof document === 'undefined') return false;
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function rememberSignedIn(): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Storage may be blocked. Public pages then do not restore the session.
  }
}

export function forgetSignedIn(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to remove.
  }
}
