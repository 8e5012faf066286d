import type { TokenPayload } from '@teduh/shared/auth';

function parsePart(part: string): unknown {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

function isPayload(value: unknown): value is TokenPayload {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, userType, userName } = value as Record<keyof TokenPayload, unknown>;
  return (
    typeof userId === 'string' &&
    userId !== '' &&
    (userType === 'customer' || userType === 'admin') &&
    typeof userName === 'string'
  );
}

/** Reads the token without verifying it: the server does that on every request. */
export function decodeToken(token: string | null): TokenPayload | null {
  const [header, payload, signature, ...rest] = token?.split('.') ?? [];
  if (!header || !payload || !signature || rest.length > 0) return null;
  try {
    const decoded = parsePart(payload);
    return isPayload(decoded) ? decoded : null;
  } catch {
    return null;
  }
}
