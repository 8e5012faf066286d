import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from './clock.ts';
import { forbidden } from './errors.ts';

export type Links = {
  /** A link that a browser can open without a login until it expires. Give it only to those who may see what it leads to. */
  sign(path: string): string;
  refuseUnsigned(path: string, query: { expires: number; signature: string }): void;
};

const hourSeconds = 60 * 60;

export function createLinks(secret: Uint8Array, clock: Clock): Links {
  const key = createHmac('sha256', secret).update('links').digest();
  const signatureOf = (path: string, expires: number) =>
    createHmac('sha256', key).update(`${path} ${expires}`).digest();
  const nowSeconds = () => clock.wall().getTime() / 1000;

  return {
    sign(path) {
      // Whole hours: a list that did not change keeps its links, and so its ETag, for an hour.
      const expires = (Math.ceil(nowSeconds() / hourSeconds) + 1) * hourSeconds;
      return `${path}?expires=${expires}&signature=${signatureOf(path, expires).toString('base64url')}`;
    },
    refuseUnsigned(path, { expires, signature }) {
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(path, expires);
      const isRight = given.length === right.length && timingSafeEqual(given, right);
      if (!isRight || expires < nowSeconds()) throw forbidden('link_expired');
    },
  };
}
