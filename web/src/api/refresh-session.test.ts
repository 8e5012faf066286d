import { expect, test } from 'vitest';
import { signedIn, signedOut } from '../lib/session.ts';
import { hasSignedInBefore } from '../lib/signed-in-flag.ts';
import { json, stubApi } from '../test/api.ts';
import { tokenFor } from '../test/render.tsx';
import { createTestStore } from '../test/store.ts';
import { refreshSession } from './refresh-session.ts';

test('ignores a new token that arrives after the user has logged out', async () => {
  const answered = Promise.withResolvers<Response>();
  stubApi({ 'GET /auth/refresh': () => answered.promise });
  const store = createTestStore();
  store.dispatch(signedIn(tokenFor()));
  const hasToken = store.dispatch(refreshSession());
  store.dispatch(signedOut());
  answered.resolve(json(200, { accessToken: tokenFor() }));
  expect(await hasToken).toBe(false);
  expect(store.getState().session.token).toBeNull();
  expect(hasSignedInBefore()).toBe(false);
});
