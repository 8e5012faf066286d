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
    isRestoring: false,
  });
});

test('an admin token is an admin and no customer', () => {
  expect(readSession({ token: tokenFor({ userType: 'admin' }), isRefreshing: false })).toMatchObject({
    isAdmin: true,
    isCustomer: false,
  });
});

test('a name in any script survives the decoding', () => {
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
])('with %s everything is empty', (_name, token) => {
  expect(readSession({ token, isRefreshing: false })).toEqual(nobody);
});

test('a refresh without a session yet is a restoring one', () => {
  expect(readSession({ token: null, isRefreshing: true }).isRestoring).toBe(true);
  expect(readSession({ token: tokenFor(), isRefreshing: true }).isRestoring).toBe(false);
});
