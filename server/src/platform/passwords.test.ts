import { expect, it } from 'vitest';
import { hashPassword, isCommon, isPassword } from './passwords.ts';

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
])('%s is too common', (password) => {
  expect(isCommon(password)).toBe(true);
});

it.each([
  'teduh-demo-1',
  'durian-runtuh-77',
  'correct horse battery',
  'x8#kQ!2m',
  'xqzxqzxqz',
  'パスワードは長い方がいい',
])('%s is fine', (password) => {
  expect(isCommon(password)).toBe(false);
});

it('recognises the password behind an argon2id hash, and nothing without one', async () => {
  const hash = await hashPassword('durian-runtuh-77');
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(await isPassword('durian-runtuh-77', hash)).toBe(true);
  expect(await isPassword('durian-runtuh-78', hash)).toBe(false);
  expect(await isPassword('nobody has this password', undefined)).toBe(false);
});
