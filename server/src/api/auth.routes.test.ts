import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUser, password, registration, someEmail } from '../../test/factories.ts';
import { codeFrom, mailsTo } from '../../test/mails.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
let ip = '';
let caller = 0;
beforeEach(() => {
  caller += 1;
  ip = `10.0.0.${caller}`;
});

const login = (email: string, secret = password) =>
  test.call('POST', '/api/auth/login', { body: { email, password: secret }, ip });
const refresh = (cookie?: string) => test.call('GET', '/api/auth/refresh', cookie ? { cookie } : {});
const errorOf = (message: string) => expect.objectContaining({ message, isError: true });

async function register() {
  const body = registration();
  await test.call('POST', '/api/users', { body, ip });
  const code = codeFrom(await mailsTo(test, body.email), 'register-confirmation');
  return { email: body.email, code };
}

describe('login', () => {
  it('gives an access token that names the user, and a refresh cookie that scripts cannot read', async () => {
    const user = await createUser(test.deps);
    const answer = await login(user.email.toUpperCase());
    expect(answer.status).toBe(200);
    const payload = JSON.parse(Buffer.from(answer.body.accessToken.split('.')[1], 'base64url').toString());
    expect(payload).toMatchObject({ userId: user.id, userType: 'customer', userName: 'Siti Nurhaliza' });
    expect(payload.exp - payload.iat).toBe(15 * 60);
    expect(answer.headers['set-cookie']).toMatch(
      /^teduh_refresh=.+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  it('answers the same for an unknown address and for a wrong password', async () => {
    const user = await createUser(test.deps);
    const unknown = await login(someEmail());
    const wrong = await login(user.email, 'not-the-password');
    expect(unknown.status).toBe(401);
    expect(wrong.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
    expect(wrong.body).toEqual(errorOf(errorMessages.wrong_credentials));
  });

  it('tells somebody who knows the password that the account is pending, and nobody else', async () => {
    const user = await createUser(test.deps, { status: 'pending' });
    expect((await login(user.email)).body).toEqual(errorOf('Pending Account. Please Verify Your Email.'));
    expect((await login(user.email, 'not-the-password')).body).toEqual(
      errorOf(errorMessages.wrong_credentials),
    );
  });

  it('names the fields that are missing', async () => {
    const { status, body } = await test.call('POST', '/api/auth/login', { body: {} });
    expect(status).toBe(400);
    expect(body.errorFields).toEqual({ email: 'Email is required', password: 'Password is required' });
  });

  it('closes an account for a quarter of an hour after ten wrong passwords, and not because of right ones', async () => {
    const user = await createUser(test.deps);
    for (let round = 0; round < 12; round += 1) expect((await login(user.email)).status).toBe(200);
    for (let guess = 0; guess < 10; guess += 1)
      expect((await login(user.email, `wrong-${guess}`)).status).toBe(401);
    const refused = await login(user.email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    test.clock.pass(15 * 60);
    expect((await login(user.email)).status).toBe(200);
  });

  it('lets no more than ten guesses through when fifty come at once', async () => {
    const user = await createUser(test.deps);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, guess) => login(user.email, `wrong-${guess}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  it('stops an address after a hundred wrong passwords on any accounts', async () => {
    const guesses = Array.from({ length: 101 }, () => login(someEmail(), 'whatever-it-is'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('refresh', () => {
  it('is 401 without a cookie and 403 with one that nobody was given', async () => {
    expect((await refresh()).status).toBe(401);
    expect((await refresh('made-up')).status).toBe(403);
  });

  it('trades the cookie for a new one at each use', async () => {
    const user = await createUser(test.deps);
    const first = await login(user.email);
    const second = await refresh(first.cookie);
    expect(second.status).toBe(200);
    expect(second.cookie).not.toBe(first.cookie);
    expect((await test.call('GET', `/api/users/${user.id}`, { token: second.body.accessToken })).status).toBe(
      200,
    );
    expect((await refresh(second.cookie)).status).toBe(200);
  });

  it('keeps two tabs logged in that refresh with the same cookie at the same moment', async () => {
    const user = await createUser(test.deps);
    const { cookie } = await login(user.email);
    const tabs = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    test.clock.pass(60);
    expect((await refresh(tabs[0]?.cookie)).status).toBe(200);
    expect((await refresh(tabs[1]?.cookie)).status).toBe(200);
  });

  it('ends the login for thief and owner alike when a cookie is used again after it was traded', async () => {
    const user = await createUser(test.deps);
    const elsewhere = await login(user.email);
    const stolen = await login(user.email);
    const owner = await refresh(stolen.cookie);
    test.clock.pass(11);
    expect((await refresh(stolen.cookie)).status).toBe(403);
    expect((await refresh(owner.cookie)).status).toBe(403);
    expect((await refresh(elsewhere.cookie)).status).toBe(200);
  });

  it('ends after seven days', async () => {
    const user = await createUser(test.deps);
    const { cookie } = await login(user.email);
    test.clock.pass(7 * 24 * 60 * 60);
    expect((await refresh(cookie)).status).toBe(403);
  });

  it('stores neither cookies nor codes in a form that could be used', async () => {
    const { email } = await register();
    const user = await createUser(test.deps);
    const { cookie = '' } = await login(user.email);
    const tokens = await test.deps.db.selectFrom('refresh_tokens').selectAll().execute();
    const codes = await test.deps.db.selectFrom('one_time_codes').selectAll().execute();
    const kept = [...tokens, ...codes].map((row) => Object.values(row).map(String).join(' ')).join(' ');
    expect(kept).not.toContain(cookie);
    expect(kept).not.toContain(codeFrom(await mailsTo(test, email), 'register-confirmation'));
  });
});

describe('logout', () => {
  it('ends the login and takes the cookie away', async () => {
    const user = await createUser(test.deps);
    const { cookie = '' } = await login(user.email);
    const answer = await test.call('POST', '/api/auth/logout', { cookie });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: 'Successfully logged out' });
    expect(answer.headers['set-cookie']).toMatch(/^teduh_refresh=; Max-Age=0|Expires=Thu, 01 Jan 1970/);
    expect((await refresh(cookie)).status).toBe(403);
  });

  it('is fine with nobody to log out', async () => {
    expect((await test.call('POST', '/api/auth/logout')).status).toBe(200);
  });
});

describe('an access token', () => {
  it('is refused with 403 when it is expired, broken, or of a deleted user, on public calls too', async () => {
    const user = await createUser(test.deps);
    expect((await test.call('GET', '/api/config', { token: user.token })).status).toBe(200);
    expect((await test.call('GET', '/api/config', { token: `${user.token}x` })).status).toBe(403);
    expect((await test.call('GET', '/api/config', { token: 'nonsense' })).status).toBe(403);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${user.token.split('.')[1]}.`;
    expect((await test.call('GET', '/api/config', { token: unsigned })).status).toBe(403);
    const admin = await createUser(test.deps, { userType: 'admin' });
    await test.call('DELETE', `/api/users/${user.id}`, { token: admin.token });
    expect((await test.call('GET', '/api/config', { token: user.token })).status).toBe(403);
    test.clock.pass(15 * 60 + 1);
    expect((await test.call('GET', '/api/config', { token: admin.token })).status).toBe(403);
  });
});

describe('verifying an address', () => {
  const verify = (code: string) => test.call('GET', `/api/auth/verify-user/${code}`);
  const statusOf = async (email: string) =>
    (await test.call('GET', `/api/auth/check-email-verification/${email}`)).body;

  it('makes the account active, once', async () => {
    const { email, code } = await register();
    expect(await statusOf(email)).toEqual({ user: { status: 'pending' } });
    expect(await verify(code)).toMatchObject({
      status: 200,
      body: { message: 'Your email has been verified!' },
    });
    expect(await statusOf(email.toUpperCase())).toEqual({ user: { status: 'active' } });
    expect((await login(email)).status).toBe(200);
    expect(await verify(code)).toMatchObject({ status: 409, body: errorOf('No changes made.') });
  });

  it('tells an unknown code from an expired one', async () => {
    const { code } = await register();
    expect(await verify('invented')).toMatchObject({ status: 404, body: errorOf('User Not found.') });
    test.clock.pass(60 * 60);
    expect(await verify(code)).toMatchObject({ status: 410, body: errorOf('Confirmation Code Expired!') });
  });

  it('gives one success when the link is opened ten times at once', async () => {
    const { code } = await register();
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it('says pending for an address that nobody has', async () => {
    expect(await statusOf(someEmail())).toEqual({ user: { status: 'pending' } });
  });

  it('leaves a line in the audit log', async () => {
    const { email, code } = await register();
    await verify(code);
    const { id } = await test.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const lines = await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { action: 'user.registered', actor_id: id },
      { action: 'user.verified', actor_id: id },
    ]);
  });
});

describe('sending the verification again', () => {
  const resend = (body: object) => test.call('POST', '/api/auth/resend-verification-email', { body, ip });

  it('counts the first mail: another one goes out only after sixty seconds', async () => {
    const { email } = await register();
    expect((await resend({ email })).status).toBe(429);
    test.clock.pass(60);
    expect(await resend({ email })).toMatchObject({
      status: 200,
      body: { message: 'Verification Email Sent' },
    });
    expect(await mailsTo(test, email)).toHaveLength(2);
    expect((await resend({ email: email.toUpperCase() })).status).toBe(429);
  });

  it('sends one mail when ten ask at once', async () => {
    const { email } = await register();
    test.clock.pass(60);
    const answers = await Promise.all(Array.from({ length: 10 }, () => resend({ email })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await mailsTo(test, email)).toHaveLength(2);
  });

  it('answers alike for an address that is unknown or already active, and sends nothing', async () => {
    const active = await createUser(test.deps);
    const unknown = someEmail();
    expect((await resend({ email: unknown })).body).toEqual((await resend({ email: active.email })).body);
    expect((await resend({ email: unknown })).status).toBe(429);
    expect(await mailsTo(test, active.email)).toHaveLength(0);
  });

  it('works from an expired link as well, and the new link does', async () => {
    const { email, code } = await register();
    test.clock.pass(60 * 60);
    expect((await resend({ confirmationCode: code })).status).toBe(200);
    const renewed = codeFrom(await mailsTo(test, email), 'register-confirmation');
    expect(renewed).not.toBe(code);
    expect((await test.call('GET', `/api/auth/verify-user/${renewed}`)).status).toBe(200);
    expect(await resend({ confirmationCode: code })).toMatchObject({
      status: 409,
      body: errorOf('No changes made.'),
    });
    expect(await resend({ confirmationCode: 'invented' })).toMatchObject({
      status: 404,
      body: errorOf('User Not found.'),
    });
  });

  it('asks for an address or a code', async () => {
    expect((await resend({})).status).toBe(400);
    expect((await resend({ email: 'not-an-address' })).status).toBe(400);
  });

  it('stops a source address after thirty an hour', async () => {
    const answers = await Promise.all(Array.from({ length: 31 }, () => resend({ email: someEmail() })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  const forgot = (email: string) => test.call('POST', '/api/auth/forgot-password', { body: { email }, ip });
  const reset = (code: string, secret = 'rambutan-manis-9', confirm = secret) =>
    test.call('POST', '/api/auth/reset-password', {
      body: { code, password: secret, confirmPassword: confirm },
      ip,
    });

  async function resetCode(email: string) {
    await forgot(email);
    return codeFrom(await mailsTo(test, email), 'reset-password');
  }

  it('is replaced through the mailed link, once, and every login ends', async () => {
    const user = await createUser(test.deps);
    const before = await login(user.email);
    const code = await resetCode(user.email);
    expect(await reset(code)).toMatchObject({ status: 200, body: { message: messages.passwordReset } });
    expect((await login(user.email)).status).toBe(401);
    expect((await login(user.email, 'rambutan-manis-9')).status).toBe(200);
    expect((await refresh(before.cookie)).status).toBe(403);
    expect(await reset(code)).toMatchObject({ status: 409, body: errorOf('No changes made.') });
    expect((await mailsTo(test, user.email))[0]?.subject).toBe('Your Teduh password was changed');
  });

  it('answers alike for known and unknown addresses', async () => {
    const user = await createUser(test.deps);
    const known = await forgot(user.email);
    const unknown = await forgot(someEmail());
    expect(known.status).toBe(200);
    expect(known.body).toEqual(unknown.body);
  });

  it('refuses a bad password, an invented code and an expired one, and changes nothing', async () => {
    const user = await createUser(test.deps);
    const code = await resetCode(user.email);
    expect((await reset(code, 'short')).body.errorFields).toHaveProperty('password');
    expect((await reset(code, 'password123')).body.errorFields).toHaveProperty('password');
    expect((await reset(code, 'rambutan-manis-9', 'other')).body.errorFields).toEqual({
      confirmPassword: 'Passwords do not match',
    });
    expect((await reset('invented')).status).toBe(404);
    test.clock.pass(60 * 60);
    expect(await reset(code)).toMatchObject({ status: 410, body: errorOf('Confirmation Code Expired!') });
    expect((await login(user.email)).status).toBe(200);
  });

  it('cannot be mixed up with a verification link', async () => {
    const { code } = await register();
    expect((await reset(code)).status).toBe(404);
  });
});
