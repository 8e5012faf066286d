import { errorMessages } from '@teduh/shared/errors.constants';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signedIn } from '../lib/session.ts';
import { hasSignedInBefore } from '../lib/signed-in-flag.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { renderAt, tokenFor } from '../test/render.tsx';
import { createTestStore } from '../test/store.ts';
import { baseApi, only200 } from './base-api.ts';

const testApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    thing: build.query<{ ok: boolean }, string>({
      query: (name) => ({ url: `/things/${name}`, validateStatus: only200 }),
    }),
  }),
});

const oldToken = tokenFor({ userName: 'Old' });
const newToken = tokenFor({ userName: 'New' });

function storeWith(token: string) {
  const store = createTestStore();
  store.dispatch(signedIn(token));
  return store;
}

const onlyWith = (token: string) => (call: { authorization: string | null }) =>
  call.authorization === `Bearer ${token}` ? json(200, { ok: true }) : failure(403, 'Token expired');

test('a call carries the token', async () => {
  const calls = stubApi({ 'GET /things/a': () => json(200, { ok: true }) });
  await storeWith(oldToken).dispatch(testApi.endpoints.thing.initiate('a'));
  expect(calls).toMatchObject([{ path: '/things/a', authorization: `Bearer ${oldToken}` }]);
});

test('sends no authorization header for a guest', async () => {
  const calls = stubApi({ 'GET /things/a': () => json(200, { ok: true }) });
  await createTestStore().dispatch(testApi.endpoints.thing.initiate('a'));
  expect(calls[0]?.authorization).toBeNull();
});

test('after a 403 the token is refreshed, kept, and the request repeated', async () => {
  const calls = stubApi({
    'GET /things/a': onlyWith(newToken),
    'GET /auth/refresh': () => json(200, { accessToken: newToken }),
  });
  const store = storeWith(oldToken);
  const { data } = await store.dispatch(testApi.endpoints.thing.initiate('a'));
  expect(data).toEqual({ ok: true });
  expect(calls.map(({ path }) => path)).toEqual(['/things/a', '/auth/refresh', '/things/a']);
  expect(store.getState().session.token).toBe(newToken);
  expect(hasSignedInBefore()).toBe(true);
});

test('many calls that expire together share one refresh', async () => {
  const calls = stubApi({
    'GET /things/a': onlyWith(newToken),
    'GET /things/b': onlyWith(newToken),
    'GET /things/c': onlyWith(newToken),
    'GET /auth/refresh': () => json(200, { accessToken: newToken }),
  });
  const store = storeWith(oldToken);
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((name) => store.dispatch(testApi.endpoints.thing.initiate(name))),
  );
  expect(answers.every(({ isSuccess }) => isSuccess)).toBe(true);
  expect(calls.filter(({ path }) => path === '/auth/refresh')).toHaveLength(1);
});

test('repeats a request only once after a 403 that means "not allowed"', async () => {
  const calls = stubApi({
    'GET /things/a': () => failure(403, errorMessages.not_allowed),
    'GET /auth/refresh': () => json(200, { accessToken: newToken }),
  });
  const { error } = await storeWith(oldToken).dispatch(testApi.endpoints.thing.initiate('a'));
  expect(error).toMatchObject({ status: 403, data: { message: errorMessages.not_allowed } });
  expect(calls.map(({ path }) => path)).toEqual(['/things/a', '/auth/refresh', '/things/a']);
});

test.each([403, 401])(
  'a session whose refresh is refused with %i ends, and a toast says so',
  async (status) => {
    stubApi({
      'GET /things/a': () => failure(403, 'Token expired'),
      'GET /auth/refresh': () => failure(status, 'Refresh refused'),
    });
    const { store } = renderAt(null, { as: {} });
    const { error } = await store.dispatch(testApi.endpoints.thing.initiate('a'));
    expect(error).toMatchObject({ status: 403 });
    expect(store.getState().session).toMatchObject({
      token: null,
      failure: { status, message: 'Refresh refused' },
    });
    expect(hasSignedInBefore()).toBe(false);
    expect(await screen.findByText(errorMessages.session_expired)).toBeVisible();
  },
);

test('keeps the session when the server cannot be reached for the refresh', async () => {
  stubApi({
    'GET /things/a': () => failure(403, 'Token expired'),
    'GET /auth/refresh': () => Promise.reject(new TypeError('offline')),
  });
  const store = storeWith(oldToken);
  await store.dispatch(testApi.endpoints.thing.initiate('a'));
  expect(store.getState().session).toMatchObject({ token: oldToken, failure: { status: 0 } });
});

test('a list that answers with another success than 200 is an error', async () => {
  stubApi({ 'GET /things/a': () => json(201, { ok: true }) });
  const { isError } = await storeWith(oldToken).dispatch(testApi.endpoints.thing.initiate('a'));
  expect(isError).toBe(true);
});
