import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { passwordLength } from '@teduh/shared/users.constants';
import { badRequest } from './errors.ts';

const tooCommon = 'This password is too common. Please choose another one.';
const tooPersonal = 'This password is mostly your name, your address or ours. Please choose another one.';

let commonPasswords: Set<string> | undefined;

function readCommonPasswords() {
  const file = join(import.meta.dirname, '../../data/common-passwords.txt');
  return new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
}

/** Digits and signs at the end do not make a common password a good one. */
const withoutSuffix = (password: string) => password.toLowerCase().replace(/[^a-z]+$/, '');

export function isCommon(password: string): boolean {
  commonPasswords ??= readCommonPasswords();
  const lower = password.toLowerCase();
  const isRepetitive = new Set(lower).size < 3;
  return isRepetitive || commonPasswords.has(lower) || commonPasswords.has(withoutSuffix(password));
}

type Person = { firstname: string; lastname: string; email: string };

const productName = 'teduh';
const minWordLength = 4;

/** Whether too little is left of a password without the words that anybody would try for this person. */
export function isPersonal(password: string, { firstname, lastname, email }: Person): boolean {
  const [mailbox = '', domain = ''] = email.split('@');
  const words = [email, mailbox, domain, ...`${firstname} ${lastname}`.split(/\s+/), productName]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= minWordLength);
  const lower = password.toLowerCase();
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), lower);
  return left !== lower && left.length < passwordLength.min;
}

export function assertGoodPassword(password: string, person: Person) {
  if (isCommon(password)) throw badRequest('invalid_fields', { password: tooCommon });
  if (isPersonal(password, person)) throw badRequest('invalid_fields', { password: tooPersonal });
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
