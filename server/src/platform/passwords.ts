import { hash, verify } from '@node-rs/argon2';
import { commonPasswords } from './common-passwords.ts';
import { badRequest } from './errors.ts';

const message = 'This password is too common. Please choose another one.';

/** Letters and digits people add to a bad password do not make it a good one. */
const withoutDecoration = (password: string) => password.toLowerCase().replace(/[^a-z]+$/, '');

export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const isOneCharacter = new Set(lower).size < 3;
  return isOneCharacter || commonPasswords.has(lower) || commonPasswords.has(withoutDecoration(password));
}

export function assertNotCommonPassword(password: string) {
  if (isCommon(password)) throw badRequest('invalid_fields', { password: message });
}

/** argon2id with the library's defaults (19 MiB, two passes), off the main thread. Never inside `begin`. */
export const hashPassword = (password: string) => hash(password);

let dummyHash: Promise<string> | undefined;

/** Compared even when there is no such user, so that the time taken does not tell. */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && Boolean(passwordHash);
}
