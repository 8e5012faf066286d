import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from './clock.ts';
import { forbidden } from './errors.ts';

export type Links = {
  /** Signs a link, which opens without a login until it expires. Give it only to users who may see its target. */
  sign(path: string): string;
  assertSigned(path: string, query: { expires: number; signature: string }): void;
};

const hourSeconds = 60 * 60;

export function createLinks(secret: Uint8Array, clock: Clock): Links {
  const key = createHmac('sha256', secret).update('links').digest();
  const signatureOf = (path: string, expires: number) =>
    createHmac('sha256', key).update(`${path} ${expires}`).digest();
  const nowSeconds = () => clock.wall().getTime() / 1000;

  return {
    sign(path) {
      // Rounded to whole hours, so that an unchanged list keeps its links, and therefore its ETag, for an hour.
      const expires = (Math.ceil(nowSeconds() / hourSeconds) + 1) * hourSeconds;
      return `${path}?expires=${expires}&signature=${signatureOf(path, expires).toString('base64url')}`;
    },
    assertSigned(path, { expires, signature }) {
      // As texts: the same bytes can be spelt in many ways, and each would be another link for whoever counts them.
      const given = Buffer.from(signature);
      const expected = Buffer.from(signatureOf(path, expires).toString('base64url'));
      const isValid = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isValid || expires < nowSeconds()) throw forbidden('link_expired');
    },
  };
}
