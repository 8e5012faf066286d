import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { createAdmin, createUser, someEmail } from '../../../test/factories.ts';
import { codeFrom, mailsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { endLogins } from '../../domain/auth/end-logins.ts';
import * as users from '../../domain/users/users.repository.ts';
import type { Tx } from '../../platform/db/db.ts';

const test = useTestApp({}, { listen: true });
const { login, refresh, forgot, reset } = authCalls(test);

async function logInTwice() {
  const [user, admin] = [await createUser(test.deps), await createAdmin(test.deps)];
  const [here, there] = [await login(user.email), await login(user.email)];
  const tokens = { here: here.body.accessToken as string, there: there.body.accessToken as string };
  return { user, admin, tokens, cookies: { here: here.cookie, there: there.cookie } };
}
const statusWith = async (token: string) => (await test.call('GET', '/api/dashboard', { token })).status;

/** `ended` resolves when the server ends the stream. */
async function openStream(token: string) {
  const abort = new AbortController();
  const response = await fetch(`${test.url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  return { ended: response.text(), close: () => abort.abort() };
}

type Scene = Awaited<ReturnType<typeof logInTwice>>;

const endings: Record<string, (scene: Scene) => Promise<unknown>> = {
  'a logout there': ({ cookies }) =>
    test.call('POST', '/api/auth/logout', cookies.there ? { cookie: cookies.there } : {}),
  'the list of logins': async ({ tokens }) => {
    const { logins } = (await test.call('GET', '/api/auth/logins', { token: tokens.there })).body;
    const { id } = logins.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    return test.call('DELETE', `/api/auth/logins/${id}`, { token: tokens.here });
  },
  'a log out everywhere else': ({ tokens }) =>
    test.call('DELETE', '/api/auth/logins', { token: tokens.here }),
  'a new password of one’s own': ({ user, tokens }) =>
    test.call('PATCH', `/api/users/${user.id}`, {
      token: tokens.here,
      body: { password: 'rambutan-manis-9' },
    }),
  'a new password from an admin': ({ user, admin }) =>
    test.call('PATCH', `/api/users/${user.id}`, {
      token: admin.token,
      body: { password: 'rambutan-manis-9' },
    }),
  'a new address from an admin': ({ user, admin }) =>
    test.call('PATCH', `/api/users/${user.id}`, { token: admin.token, body: { email: someEmail() } }),
  'a reset of the password': async ({ user }) => {
    await forgot(user.email);
    return reset(codeFrom(await mailsTo(test, user.email), 'reset-password'));
  },
  'a detected theft': async ({ cookies }) => {
    await refresh(cookies.there);
    test.clock.pass(11);
    return refresh(cookies.there);
  },
  'a block by an admin': ({ user, admin }) =>
    test.call('POST', `/api/users/${user.id}/block`, { token: admin.token, body: { reason: 'Threats' } }),
  'a deletion by an admin': ({ user, admin }) =>
    test.call('DELETE', `/api/users/${user.id}`, { token: admin.token }),
};
const keepsThisLogin = [
  'a logout there',
  'the list of logins',
  'a log out everywhere else',
  'a new password of one’s own',
  'a detected theft',
];

describe('an access token and its stream end at once after', () => {
  it.each(Object.keys(endings))('%s', async (name) => {
    const scene = await logInTwice();
    const { here, there } = scene.tokens;
    const stream = await openStream(there);
    expect([await statusWith(here), await statusWith(there)]).toEqual([200, 200]);
    await endings[name]?.(scene);
    expect(await statusWith(there)).toBe(403);
    expect((await refresh(scene.cookies.there)).status).toBe(403);
    await stream.ended;
    expect(await statusWith(here)).toBe(keepsThisLogin.includes(name) ? 200 : 403);
  });
});

it('keeps the stream of the login that chose a new password', async () => {
  const { user, tokens } = await logInTwice();
  const stream = await openStream(tokens.here);
  let hasEnded = false;
  const ending = stream.ended.then(
    () => {
      hasEnded = true;
    },
    () => {},
  );
  const other = await openStream(tokens.there);
  await test.call('PATCH', `/api/users/${user.id}`, {
    token: tokens.here,
    body: { password: 'rambutan-manis-9' },
  });
  await other.ended;
  expect(hasEnded).toBe(false);
  stream.close();
  await ending;
});

describe('the list of logins', () => {
  it('shows where somebody is logged in, and which login asks', async () => {
    const { user, tokens } = await logInTwice();
    await test.deps.db
      .updateTable('logins')
      .set({ user_agent: 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile Safari/537.36' })
      .where('user_id', '=', user.id)
      .execute();
    const { body } = await test.call('GET', '/api/auth/logins', { token: tokens.here });
    expect(body.logins).toHaveLength(2);
    expect(body.logins.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([
      {
        id: expect.any(String),
        device: 'Chrome on Android',
        address: expect.stringMatching(/^10\.0\.0\./),
        startedAt: test.clock.wall().toISOString(),
        lastSeenAt: test.clock.wall().toISOString(),
        isCurrent: true,
      },
    ]);
  });

  it('leaves out logins that ended, and those that nobody has used for seven days', async () => {
    const user = await createUser(test.deps);
    await login(user.email);
    test.clock.pass(7 * 24 * 60 * 60 + 1);
    const { body } = await login(user.email);
    const answer = await test.call('GET', '/api/auth/logins', { token: body.accessToken });
    expect(answer.body.logins).toHaveLength(1);
  });

  it('does not end the login of somebody else', async () => {
    const [one, other] = [await logInTwice(), await logInTwice()];
    const { logins } = (await test.call('GET', '/api/auth/logins', { token: one.tokens.here })).body;
    const ended = await test.call('DELETE', `/api/auth/logins/${logins[0].id}`, { token: other.tokens.here });
    expect(ended.status).toBe(404);
    expect(await statusWith(one.tokens.here)).toBe(200);
  });
});

it('ends a login after ninety days, however often it is used', async () => {
  const user = await createUser(test.deps);
  let { cookie } = await login(user.email);
  for (let day = 0; day < 84; day += 6) {
    test.clock.pass(6 * 24 * 60 * 60);
    const renewed = await refresh(cookie);
    expect(renewed.status).toBe(200);
    cookie = renewed.cookie;
  }
  test.clock.pass(6 * 24 * 60 * 60);
  expect((await refresh(cookie)).status).toBe(403);
});

it('tells the owner, the log and the audit log of a token that was used again', async () => {
  const { user, cookies } = await logInTwice();
  await endings['a detected theft']?.({ cookies } as Scene);
  expect((await mailsTo(test, user.email)).map(({ subject }) => subject)).toEqual([
    'A login of your Teduh account was ended',
  ]);
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', user.id)
    .execute();
  expect(lines).toEqual([{ action: 'login.reused' }]);
  expect(test.lines.some((line) => line.includes(user.id) && line.includes('used again'))).toBe(true);
});

describe('while a password is being checked or hashed', () => {
  /** Changes the user in a transaction that stays open until `commit`, and everybody else waits for it. */
  async function holdUser(userId: string, change: (tx: Tx) => Promise<unknown>) {
    const [held, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = test.deps.db.begin(async (tx) => {
      await users.getForUpdate(tx, userId);
      await change(tx);
      held.resolve();
      await committing.promise;
    });
    await held.promise;
    return async () => {
      await vi.waitFor(
        async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(test.deps.db);
          expect(rows).toHaveLength(1);
        },
        { timeout: 10_000 },
      );
      committing.resolve();
      await done;
    };
  }
  const liveLogins = async (userId: string) =>
    (await auth.listLogins(test.deps.db, userId, test.clock.wall())).length;

  it.each([
    ['a new password', { passwordHash: 'another' }],
    ['a block', { status: 'blocked', blockReason: 'Rent unpaid' }],
  ] as const)('%s leaves no login with the old password behind', async (_what, changes) => {
    const user = await createUser(test.deps);
    const before = await liveLogins(user.id);
    const commit = await holdUser(user.id, (tx) => users.update(tx, user.id, changes, test.clock.wall()));
    const attempt = login(user.email);
    await commit();
    expect((await attempt).status).toBe(401);
    expect(await liveLogins(user.id)).toBe(before);
  });

  it('the end of a login undoes the password that it was choosing', async () => {
    const user = await createUser(test.deps);
    const { body } = await login(user.email);
    const commit = await holdUser(user.id, (tx) => endLogins(tx, { userId: user.id }, test.clock.wall()));
    const attempt = test.call('PATCH', `/api/users/${user.id}`, {
      token: body.accessToken,
      body: { password: 'rambutan-manis-9' },
    });
    await commit();
    expect((await attempt).status).toBe(403);
    expect((await login(user.email)).status).toBe(200);
  });
});
