import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

type Key = { accessTokenSecret: Uint8Array };

const sign = ({ accessTokenSecret }: Key, userId: string, browserId: string) =>
  createHmac('sha256', accessTokenSecret).update(`known browser ${userId} ${browserId}`).digest();

/** What a browser keeps to show later that this user has logged in with it. It opens nothing: the password is still needed. */
export function nameBrowser(key: Key, userId: string): string {
  const browserId = randomUUID();
  return `${browserId}.${sign(key, userId, browserId).toString('base64url')}`;
}

export function isKnownBrowser(key: Key, userId: string, name: string): boolean {
  const [browserId = '', signature = ''] = name.split('.');
  const expected = sign(key, userId, browserId);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
