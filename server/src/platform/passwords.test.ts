import { expect, it } from 'vitest';
import { hashPassword, isCommon, isPassword, isPersonal } from './passwords.ts';

it.each([
  'password',
  'Password123!',
  '12345678',
  'qwertyuiop',
  'aaaaaaaa',
  'abababab',
  'Malaysia2026',
  'sayang88',
  '1q2w3e4r',
  'qwer1234',
  '1234qwer',
  'zxcv1234',
  '1q2w3e4r5t6y',
  'thepassword',
])('%s is too common', (password) => {
  expect(isCommon(password)).toBe(true);
});

it.each(['durian-runtuh-77', 'correct horse battery', 'x8#kQ!2m', 'xqzxqzxqz', 'パスワードは長い方がいい'])(
  '%s is fine',
  (password) => {
    expect(isCommon(password)).toBe(false);
  },
);

const siti = { firstname: 'Siti Nur', lastname: 'Haliza', email: 'siti.rahman@contoh.my' };

it.each(['siti1234', 'Haliza!2026', 'siti.rahman@contoh.my', 'siti.rahman1', 'teduh-demo-1', 'TeduhTeduh99'])(
  '%s is what anybody would try for Siti',
  (password) => {
    expect(isPersonal(password, siti)).toBe(true);
  },
);

it.each(['nurse-uniform-77', 'siti-buys-durian-77', 'x8#kQ!2m', 'teduh is a quiet word'])(
  '%s is not, since enough of it is something else',
  (password) => {
    expect(isPersonal(password, siti)).toBe(false);
  },
);

it('recognises the password behind an argon2id hash, and nothing without one', async () => {
  const hash = await hashPassword('durian-runtuh-77');
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(await isPassword('durian-runtuh-77', hash)).toBe(true);
  expect(await isPassword('durian-runtuh-78', hash)).toBe(false);
  expect(await isPassword('nobody has this password', undefined)).toBe(false);
});
