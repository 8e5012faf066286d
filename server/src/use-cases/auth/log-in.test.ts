import { errorMessages } from '@teduh/shared/errors.constants';
import { describe, expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { createUser, password, someEmail } from '../../../test/factories.ts';
import { codeFrom, mailsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { readLimits } from '../../limits.ts';

/** So few guesses for an account from everywhere, that a test can make them. */
const test = useTestApp({ limits: readLimits({ LIMIT_LOGIN_ACCOUNT: '15/15m' }) });
const { login, forgot, reset } = authCalls(test);

it('returns an access token for fifteen minutes that contains id, type and name of the user', async () => {
  const user = await createUser(test.deps);
  const { status, body } = await login(user.email);
  expect(status).toBe(200);
  const payload = JSON.parse(Buffer.from(body.accessToken.split('.')[1], 'base64url').toString());
  expect(payload).toMatchObject({ userId: user.id, userType: 'customer', userName: 'Siti Nurhaliza' });
  expect(payload.exp - payload.iat).toBe(15 * 60);
});

it('sets a refresh cookie for seven days that scripts cannot read', async () => {
  const user = await createUser(test.deps);
  const { headers } = await login(user.email);
  expect(headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^teduh_refresh=.+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/),
  );
});

it('ignores upper and lower case in the email address', async () => {
  const user = await createUser(test.deps);
  expect((await login(user.email.toUpperCase())).status).toBe(200);
});

it('gives the same answer for an unknown address and for a wrong password', async () => {
  const user = await createUser(test.deps);
  const unknown = await login(someEmail());
  const wrong = await login(user.email, 'not-the-password');
  expect([unknown.status, wrong.status]).toEqual([401, 401]);
  expect(unknown.body).toEqual(wrong.body);
  expect(wrong.body).toMatchObject({ message: errorMessages.wrong_credentials, isError: true });
});

it('says that an account is pending only to somebody who knows the password', async () => {
  const user = await createUser(test.deps, { status: 'pending' });
  expect(await login(user.email)).toMatchObject({
    status: 401,
    body: { message: 'Pending Account. Please Verify Your Email.', isError: true },
  });
  expect((await login(user.email, 'not-the-password')).body.message).toBe(errorMessages.wrong_credentials);
});

it('names the fields that are missing', async () => {
  const { status, body } = await test.call('POST', '/api/auth/login', { body: {} });
  expect(status).toBe(400);
  expect(body.errorFields).toEqual({ email: 'Email is required', password: 'Password is required' });
});

it('does not count correct passwords against the limit', async () => {
  const user = await createUser(test.deps);
  for (let round = 0; round < 12; round += 1) expect((await login(user.email)).status).toBe(200);
});

it('blocks an account for fifteen minutes after ten wrong passwords', async () => {
  const user = await createUser(test.deps);
  for (let guess = 0; guess < 10; guess += 1)
    expect((await login(user.email, `wrong-${guess}`)).status).toBe(401);
  const blocked = await login(user.email);
  expect(blocked.status).toBe(429);
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
  test.clock.pass(15 * 60);
  expect((await login(user.email)).status).toBe(200);
});

it('checks no more than ten of fifty simultaneous guesses', async () => {
  const user = await createUser(test.deps);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, guess) => login(user.email, `wrong-${guess}`)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
});

it('blocks an IP address after a hundred wrong passwords for any accounts', async () => {
  const users = await Promise.all(Array.from({ length: 10 }, () => createUser(test.deps)));
  const known = users.flatMap(({ email }) => Array<string>(9).fill(email));
  const unknown = Array.from({ length: 11 }, someEmail);
  const guesses = [...known, ...unknown].map((email) => login(email, 'whatever-it-is'));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

describe('nobody is locked out by a stranger:', () => {
  const from = (ip: string, email: string, secret = password, browser = '') =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: ip,
      headers: { 'content-type': 'application/json', ...(browser && { cookie: `teduh_browser=${browser}` }) },
      payload: { email, password: secret },
    });
  const guessAll = (ip: string, email: string, times: number) =>
    Promise.all(Array.from({ length: times }, (_, guess) => from(ip, email, `wrong-${guess}`)));
  const browserOf = async (ip: string, email: string) =>
    (await from(ip, email)).cookies.find(({ name }) => name === 'teduh_browser')?.value ?? '';

  it('their guesses count where they come from', async () => {
    const user = await createUser(test.deps);
    await guessAll('192.0.2.1', user.email, 11);
    expect((await from('192.0.2.1', user.email)).statusCode).toBe(429);
    expect((await from('192.0.2.2', user.email)).statusCode).toBe(200);
  });

  it('the right password works in a browser that has logged in before, whatever others try', async () => {
    const user = await createUser(test.deps);
    const browser = await browserOf('192.0.2.10', user.email);
    for (const source of [20, 21]) await guessAll(`192.0.2.${source}`, user.email, 8);
    expect((await from('192.0.2.11', user.email)).statusCode).toBe(429);
    expect((await from('192.0.2.11', user.email, password, browser)).statusCode).toBe(200);
    const other = await createUser(test.deps);
    for (const source of [20, 21]) await guessAll(`198.51.100.${source}`, other.email, 8);
    expect((await from('192.0.2.11', other.email, password, browser)).statusCode).toBe(429);
  });

  it('a browser that has logged in before counts as one, however its cookie is spelt', async () => {
    const user = await createUser(test.deps);
    const browser = await browserOf('192.0.2.60', user.email);
    const spelt = (guess: number) => `${browser}${['=', `.${guess}`][guess % 2]}`;
    await Promise.all(
      Array.from({ length: 11 }, (_, guess) =>
        from('192.0.2.61', user.email, `wrong-${guess}`, spelt(guess)),
      ),
    );
    expect((await from('192.0.2.61', user.email, password, `${browser}.x`)).statusCode).toBe(429);
  });

  it('a browser that has logged in before is like any other once there is a new password', async () => {
    const user = await createUser(test.deps);
    const browser = await browserOf('192.0.2.70', user.email);
    await forgot(user.email);
    await reset(codeFrom(await mailsTo(test, user.email), 'reset-password'));
    await guessAll('192.0.2.71', user.email, 11);
    expect((await from('192.0.2.71', user.email, 'rambutan-manis-9', browser)).statusCode).toBe(429);
  });

  it('a reset of the password starts from zero', async () => {
    const user = await createUser(test.deps);
    await guessAll('192.0.2.50', user.email, 11);
    await forgot(user.email);
    await reset(codeFrom(await mailsTo(test, user.email), 'reset-password'));
    expect((await from('192.0.2.50', user.email, 'rambutan-manis-9')).statusCode).toBe(200);
  });
});

it('counts guesses for one account however its address is written', async () => {
  const user = await createUser(test.deps, { email: `iii${someEmail()}` });
  const spelt = (index: number) => user.email.replace('iii', ['İii', 'iİi', 'iiİ'][index % 3] ?? '');
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) statuses.push((await login(spelt(guess), 'wrong')).status);
  expect(statuses.slice(10)).toEqual([429, 429]);
});
