import { describe, expect, it } from 'vitest';
import { createAdmin, createUser, registration } from './factories.ts';
import { useTestApp } from './test-app.ts';

const test = useTestApp();

const json = { 'content-type': 'application/json' };
const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;

describe('a hostile body gets a clear 4xx and never a 500', () => {
  it.each([
    ['broken JSON', json, '{"email":', 400],
    ['nothing at all', json, '', 400],
    ['a lone string', json, '"hello"', 400],
    ['a list', json, '[1,2,3]', 400],
    ['null', json, 'null', 400],
    ['nesting without end', json, deep, 400],
    ['a poisoned prototype', json, '{"__proto__":{"isAdmin":true},"email":"a@b.my","password":"x"}', 400],
    ['operators instead of values', json, '{"email":{"$ne":null},"password":{"$ne":null}}', 400],
    ['numbers instead of text', json, '{"email":1,"password":2}', 400],
    ['a huge string', json, JSON.stringify({ email: 'a'.repeat(200_000), password: 'x' }), 400],
    ['a huge body', json, JSON.stringify({ email: 'a'.repeat(300_000), password: 'x' }), 413],
    ['NUL bytes', json, JSON.stringify({ email: 'a\u0000@b.my', password: 'x' }), 400],
    ['lone surrogates', json, '{"email":"\\ud800@b.my","password":"x"}', 401],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'email=a&password=b', 415],
    ['XML', { 'content-type': 'application/xml' }, '<a/>', 415],
    ['text that looks like JSON', { 'content-type': 'text/plain' }, '{"email":"a@b.my","password":"x"}', 415],
    ['no content type', {}, Buffer.from('{"email":"a@b.my"}'), 415],
  ])('%s', async (_, headers, payload, status) => {
    const response = await test.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ isError: true, message: expect.any(String) });
    expect(response.body).not.toMatch(/at .*\.(ts|js):\d|node_modules|select |insert /i);
  });
});

describe('a hostile address gets a clear 4xx', () => {
  it.each([
    ['/api/users/%00', 400],
    ['/api/users/%zz', 400],
    ['/api/users/..%2f..%2fetc%2fpasswd', 400],
    [`/api/users/${'a'.repeat(900)}`, 400],
    [`/api/users/${'a'.repeat(2000)}`, 404],
    ["/api/users/'; drop table users; --", 400],
    ['/api/unknown', 404],
    ['/api/auth/check-email-verification/%00@x.my', 400],
    ['/api/auth/verify-user/%00', 400],
  ])('%s', async (url, status) => {
    const { token } = await createAdmin(test.deps);
    const answer = await test.call('GET', url, { token });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ isError: true });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/..%2f..%2fpackage.json'])(
    'serves no file outside the web app for %s',
    async (url) => {
      const answer = await test.call('GET', url);
      expect(answer.status).toBe(404);
      expect(JSON.stringify(answer.body)).not.toContain('workspaces');
    },
  );

  it('answers an unknown method with the same error format', async () => {
    expect(await test.call('PUT', '/api/users', { body: {} })).toMatchObject({
      status: 404,
      body: { isError: true },
    });
  });
});

it('stores names in any script, and treats markup as text', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  for (const firstname of ['Nguyễn Thị', '陈伟霖', 'முத்து', 'عبدالرحمن', markup, "O'Brien & Söhne", '👩‍👧']) {
    const body = registration({ firstname });
    const { status, body: answer } = await test.call('POST', '/api/users', { body });
    expect(status).toBe(201);
    expect(answer.user.firstname).toBe(firstname);
  }
  const { email } = await createUser(test.deps, { firstname: markup });
  await test.call('POST', '/api/auth/forgot-password', { body: { email } });
  const { body } = await test.call('GET', '/api/mailbox');
  const html = body.messages.map((mail: { html: string }) => mail.html).join('');
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('&lt;img src=x');
});

it('writes neither tokens, passwords, codes nor addresses into the log, and an id with every line', async () => {
  const user = await createUser(test.deps);
  const secret = 'a-password-nobody-may-read';
  const login = await test.call('POST', '/api/auth/login', { body: { email: user.email, password: secret } });
  await test.call('GET', '/api/auth/verify-user/a-code-nobody-may-read');
  await test.call('GET', `/api/auth/check-email-verification/${user.email}`);
  await test.call('GET', '/api/users', { token: user.token });
  const log = test.lines.join('\n');
  for (const word of [secret, 'a-code-nobody-may-read', user.email, user.token])
    expect(log).not.toContain(word);
  const line = test.lines
    .map((text) => JSON.parse(text))
    .find(({ reqId }) => reqId === login.headers['x-request-id']);
  expect(line).toMatchObject({
    method: 'POST',
    route: '/api/auth/login',
    status: 401,
    ms: expect.any(Number),
  });
});

it('answers an unexpected error without internal details, and logs its reason with the request id', async () => {
  const { token } = await createAdmin(test.deps);
  const { db } = test.deps;
  const broken = db.selectFrom;
  db.selectFrom = () => {
    throw new Error('the reason nobody outside may read');
  };
  const answer = await test.call('GET', '/api/users', { token });
  db.selectFrom = broken;
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    code: 'unexpected_error',
    message: 'An unexpected error occurred. Please try again.',
    isError: true,
  });
  const line = test.lines.find((text) => text.includes('the reason nobody outside may read'));
  expect(JSON.parse(line ?? '{}').reqId).toBe(answer.headers['x-request-id']);
});
