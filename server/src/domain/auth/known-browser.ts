import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

type Key = { accessTokenSecret: Uint8Array };
type User = { id: string; password_hash: string };

function nameOf({ accessTokenSecret }: Key, { id, password_hash }: User, browserId: string): string {
  const signature = createHmac('sha256', accessTokenSecret)
    .update(`known browser ${id} ${password_hash} ${browserId}`)
    .digest('base64url');
  return `${browserId}.${signature}`;
}

/**
 * What a browser keeps to show later that this user has logged in with it, until there is a new password. It opens nothing: the password is
 * still needed.
 */
export const nameBrowser = (key: Key, user: User): string => nameOf(key, user, randomUUID());

/** The id in a name that this user's browser was given; undefined for any other text. */
export function findBrowserId(key: Key, user: User, name: string): string | undefined {
  const [browserId = ''] = name.split('.', 1);
  // As texts: the same bytes can be spelt in many ways, and each would be another browser.
  const given = Buffer.from(name);
  const expected = Buffer.from(nameOf(key, user, browserId));
  return given.length === expected.length && timingSafeEqual(given, expected) ? browserId : undefined;
}
