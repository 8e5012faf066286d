const key = 'teduh-signed-in';

/** Says only that this browser has logged in before, so that guests are spared a pointless refresh call. */
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
    // Storage may be blocked: then public pages just do not restore the login by themselves.
  }
}

export function forgetSignedIn(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to forget.
  }
}
