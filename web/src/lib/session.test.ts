import { expect, test } from 'vitest';
import { tokenFor } from '../test/render.tsx';
import { readSession } from './session.ts';

const nobody = {
  token: null,
  userId: '',
  userType: '',
  userName: '',
  isCustomer: false,
  isAdmin: false,
  isHeld: false,
  isRestoring: false,
};

test('a customer token gives the id, the type and the name', () => {
  const token = tokenFor({ userId: 'u-7', userType: 'customer', userName: 'Nur Aisyah' });
  expect(readSession({ token, isRefreshing: false })).toEqual({
    token,
    userId: 'u-7',
    userType: 'customer',
    userName: 'Nur Aisyah',
    isCustomer: true,
    isAdmin: false,
    isHeld: false,
    isRestoring: false,
  });
});

test('reads an admin from an admin token', () => {
  expect(readSession({ token: tokenFor({ userType: 'admin' }), isRefreshing: false })).toMatchObject({
    isAdmin: true,
    isCustomer: false,
  });
});

test('decodes a name in any script', () => {
  const token = tokenFor({ userName: '陈美玲 தமிழ் José' });
  expect(readSession({ token, isRefreshing: false }).userName).toBe('陈美玲 தமிழ் José');
});

test.each([
  ['no token', null],
  ['an empty token', ''],
  ['one part', 'abc'],
  ['two parts', 'a.b'],
  ['four parts', `${tokenFor()}.more`],
  ['a payload that is not base64', 'a.!!!.c'],
  ['a payload that is not JSON', `a.${btoa('hello')}.c`],
  ['a payload without a user', `a.${btoa('{}')}.c`],
  ['an unknown user type', tokenFor({ userType: 'owner' as never })],
])('gives an empty session for %s', (_name, token) => {
  expect(readSession({ token, isRefreshing: false })).toEqual(nobody);
});

test('is restoring while a refresh runs without a session', () => {
  expect(readSession({ token: null, isRefreshing: true }).isRestoring).toBe(true);
  expect(readSession({ token: tokenFor(), isRefreshing: true }).isRestoring).toBe(false);
});
