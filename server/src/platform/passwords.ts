import { hash, verify } from '@node-rs/argon2';
import { commonPasswords } from './common-passwords.ts';
import { badRequest } from './errors.ts';

const message = 'This password is too common. Please choose another one.';

/** Digits and signs at the end do not make a common password a good one. */
const withoutSuffix = (password: string) => password.toLowerCase().replace(/[^a-z]+$/, '');

export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const isRepetitive = new Set(lower).size < 3;
  return isRepetitive || commonPasswords.has(lower) || commonPasswords.has(withoutSuffix(password));
}

export function assertNotCommonPassword(password: string) {
  if (isCommon(password)) throw badRequest('invalid_fields', { password: message });
}

/** argon2id with the library's defaults (19 MiB, two passes), off the main thread. Never inside `begin`. */
export const hashPassword = (password: string) => hash(password);

let dummyHash: Promise<string> | undefined;

/** Verifies a dummy hash when there is no such user, so that the response time does not reveal which users exist. */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && Boolean(passwordHash);
}
