import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { type LimitName, limitNames, limitRules, readLimits, settingOf } from '../src/limits.ts';
import { createAdmin, createUser, registration, someEmail } from './factories.ts';
import { mailsTo } from './mails.ts';
import { routesOf } from './routes.ts';
import { useTestApp } from './test-app.ts';

const twice = Object.fromEntries(limitNames.map((name) => [settingOf(name), '2/1m']));
const test = useTestApp({ limits: readLimits(twice) });

type Row = [
  limit: LimitName,
  route: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${string}`,
  who: 'guest' | 'tenant' | 'admin',
];

/** Every route that counts its calls. An empty body counts too: it is refused before it is read. */
const counted: Row[] = [
  ['searches', 'GET /api/properties', 'guest'],
  ['searches', 'GET /api/properties/featured', 'tenant'],
  ['searches', 'GET /sitemap.xml', 'guest'],
  ['refreshes', 'GET /api/auth/refresh', 'guest'],
  ['verification-checks', 'GET /api/auth/check-email-verification/:email', 'guest'],
  ['link-tries', 'GET /api/auth/verify-user/:confirmationCode', 'guest'],
  ['link-tries', 'POST /api/auth/confirm-email', 'guest'],
  ['link-tries', 'POST /api/auth/undo-email-change', 'guest'],
  ['link-tries', 'POST /api/auth/check-reset-link', 'guest'],
  ['profile-changes', 'PATCH /api/users/:id', 'tenant'],
  ['applications', 'POST /api/applications', 'tenant'],
  ['applicant-changes', 'PATCH /api/applicant', 'tenant'],
  ['applicant-changes', 'DELETE /api/applicant/documents/:id', 'tenant'],
  ['applicant-documents', 'POST /api/applicant/documents', 'tenant'],
  ['applicant-requests', 'POST /api/applications/:id/requests', 'admin'],
  ['complaints', 'POST /api/complaints', 'tenant'],
  ['login-calls', 'POST /api/auth/login', 'guest'],
  ['profile-changes', 'DELETE /api/users/:id/new-email', 'tenant'],
  ['complaint-changes', 'PATCH /api/complaints/:id', 'tenant'],
  ['complaint-changes', 'DELETE /api/complaints/:id', 'tenant'],
  ['comments', 'POST /api/complaints/:id/comments', 'tenant'],
  ['signatures', 'POST /api/contracts/upload-signed-contract/:contractId', 'tenant'],
  ['signatures', 'POST /api/contracts/:id/signing/signature', 'tenant'],
  ['signing-events', 'POST /api/contracts/:id/signing/events', 'tenant'],
  ['verifications', 'GET /api/verify/:code', 'guest'],
  ['verifications', 'GET /api/verify/sha256/:hash', 'guest'],
  ['stamping-changes', 'PATCH /api/contracts/:id/stamping', 'tenant'],
  ['certificates', 'POST /api/contracts/:id/stamping/certificate', 'tenant'],
  ['tenancy-changes', 'POST /api/contracts/:id/renewal', 'tenant'],
  ['tenancy-changes', 'POST /api/contracts/:id/renewal/accept', 'tenant'],
  ['tenancy-changes', 'POST /api/contracts/:id/renewal/decline', 'tenant'],
  ['tenancy-changes', 'POST /api/contracts/:id/renewal/withdraw', 'tenant'],
  ['tenancy-changes', 'POST /api/contracts/:id/notice', 'tenant'],
  ['tenancy-changes', 'POST /api/contracts/:id/notice/accept', 'tenant'],
  ['tenancy-changes', 'POST /api/contracts/:id/notice/decline', 'tenant'],
  ['tenancy-changes', 'POST /api/contracts/:id/notice/withdraw', 'tenant'],
  ['inspection-changes', 'POST /api/inspections/:id/items', 'admin'],
  ['inspection-changes', 'PATCH /api/inspection-items/:id', 'tenant'],
  ['inspection-photographs', 'POST /api/inspection-items/:id/photographs', 'tenant'],
  ['imports', 'POST /api/imports', 'admin'],
  ['imports', 'POST /api/imports/tenancy', 'admin'],
  ['imports', 'POST /api/imports/:id/undo', 'admin'],
  ['imports', 'POST /api/contracts/:id/agreement', 'admin'],
  ['slips', 'POST /api/transactions/:id/slip', 'tenant'],
  ['payments', 'POST /api/transactions/create-payment-intent', 'tenant'],
  ['payments', 'POST /api/transactions/process-payment', 'tenant'],
  ['payments', 'POST /api/transactions/process-deposit', 'tenant'],
  ['payments', 'GET /api/transactions/payment-intent-status/:paymentIntentId', 'tenant'],
  ['previews', 'POST /api/agreements/preview', 'admin'],
  ['settlement-changes', 'POST /api/contracts/:id/settlement', 'admin'],
  ['settlement-changes', 'POST /api/contracts/:id/settlement/accept', 'tenant'],
  ['settlement-changes', 'POST /api/contracts/:id/settlement/dispute', 'tenant'],
  ['settlement-changes', 'POST /api/contracts/:id/settlement/close', 'admin'],
  ['settlement-changes', 'POST /api/contracts/:id/settlement/transfer', 'admin'],
  ['settlement-files', 'POST /api/contracts/:id/settlement/messages', 'tenant'],
  ['system-actions', 'POST /api/system/jobs/:queue/:id/retry', 'admin'],
  ['system-actions', 'POST /api/system/mails/:id/send-again', 'admin'],
  ['system-actions', 'POST /api/system/mails/send-again', 'admin'],
  ['system-actions', 'DELETE /api/system/refused-addresses/:id', 'admin'],
  ['exports', 'GET /api/users/export', 'admin'],
  ['exports', 'GET /api/contracts/export', 'admin'],
  ['exports', 'GET /api/transactions/export', 'admin'],
  ['exports', 'GET /api/stampings/export', 'admin'],
];

let callers = 0;
async function caller(who: Row[2]) {
  callers += 1;
  const ip = `10.1.0.${callers}`;
  if (who === 'guest') return { ip };
  return { ip, token: (await (who === 'admin' ? createAdmin(test.deps) : createUser(test.deps))).token };
}

const urlOf = (route: string) =>
  (route.split(' ')[1] ?? '').replace(':email', someEmail()).replaceAll(/:\w+/g, randomUUID());

describe('a limited route', () => {
  it.each(counted)(
    '%s: %s for a %s is refused the third time, for a minute, and only that caller',
    async (...row) => {
      const [, route, who] = row;
      const [method] = route.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE'];
      const call = async (as: object) =>
        test.call(method, urlOf(route), { ...as, ...(method !== 'GET' && { body: {} }) });
      const [one, other] = [await caller(who), await caller(who)];
      for (let times = 0; times < 2; times += 1) expect((await call(one)).status).not.toBe(429);
      const refused = await call(one);
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(refused.headers['retry-after']).toBe('60');
      expect((await call(other)).status).not.toBe(429);
      test.clock.pass(60);
      expect((await call(one)).status).not.toBe(429);
    },
  );

  it('is one of those above, and no other', () => {
    const named: string[] = [];
    const inMemory = limitNames.filter((name) => limitRules[name].in === 'memory');
    for (const [name] of counted) named.push(name);
    // Links are counted in `draw-receipt.test.ts`.
    expect([...new Set(named), 'documents'].toSorted()).toEqual(inMemory.toSorted());
    const routes = routesOf(test.app);
    for (const [, route] of counted) expect(routes).toContain(route);
  });
});

it('counts what is limited for a source there, whoever is signed in', async () => {
  const check = async () => {
    const { token } = await createUser(test.deps);
    const url = urlOf('GET /api/auth/check-email-verification/:email');
    return (await test.call('GET', url, { ip: '10.9.0.1', token })).status;
  };
  expect([await check(), await check(), await check()]).toEqual([200, 200, 429]);
});

it('counts all addresses of an IPv6 network as one, and another network by itself', async () => {
  const check = async (ip: string) =>
    (await test.call('GET', urlOf('GET /api/auth/check-email-verification/:email'), { ip })).status;
  const statuses = [
    await check('2001:db8:1:2::1'),
    await check('2001:db8:1:2::2'),
    await check('2001:db8:1:2:9::3'),
  ];
  expect(statuses).toEqual([200, 200, 429]);
  expect(await check('2001:db8:1:3::1')).toBe(200);
});

it('sends no more mails to strangers than one user may change the address', async () => {
  const user = await createUser(test.deps);
  const addresses = [someEmail(), someEmail(), someEmail()];
  const statuses: number[] = [];
  for (const email of addresses) {
    const { status } = await test.call('PATCH', `/api/users/${user.id}`, {
      token: user.token,
      body: { email },
    });
    statuses.push(status);
    // The limit of changes to a profile is another one.
    test.clock.pass(31);
  }
  expect(statuses).toEqual([200, 200, 200]);
  test.clock.pass(60);
  const again = async (email: string) =>
    (await test.call('PATCH', `/api/users/${user.id}`, { token: user.token, body: { email } })).status;
  expect([await again(someEmail()), await again(someEmail())]).toEqual([200, 200]);
  const strangers = someEmail();
  expect(await again(strangers)).toBe(429);
  expect(await mailsTo(test, strangers)).toEqual([]);
});

it('counts all mails together that one source has sent to one address, and leaves the owner their own', async () => {
  const { email } = await createUser(test.deps);
  const reset = (ip: string) => test.call('POST', '/api/auth/forgot-password', { body: { email }, ip });
  const resend = (ip: string) =>
    test.call('POST', '/api/auth/resend-verification-email', { body: { email }, ip });
  const answers = [await reset('10.3.0.1'), await resend('10.3.0.1'), await reset('10.3.0.1')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers[2]?.headers['retry-after']).toBe('60');
  expect(await mailsTo(test, email)).toHaveLength(1);
  expect((await resend('10.3.0.2')).status).toBe(200);
  test.clock.pass(60);
  expect((await reset('10.3.0.1')).status).toBe(200);
});

it('counts registrations of one source', async () => {
  const register = async (ip: string) =>
    (await test.call('POST', '/api/users', { body: registration(), ip })).status;
  const statuses = [await register('10.2.0.1'), await register('10.2.0.1'), await register('10.2.0.1')];
  expect(statuses).toEqual([201, 201, 429]);
  expect(await register('10.2.0.2')).toBe(201);
});

describe('the table of limits', () => {
  it('is what the operator reads', () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
    for (const name of limitNames) {
      const { most, per } = limitRules[name];
      expect(text).toContain(`| \`${settingOf(name)}\` | ${most} | ${per} |`);
    }
  });

  it('has settings for what somebody does at the same time', () => {
    expect(readConfig({}).atOnce).toEqual({ uploads: 2, streams: 10 });
    const env = { UPLOADS_AT_ONCE: '5', STREAMS_AT_ONCE: '20' };
    expect(readConfig(env).atOnce).toEqual({ uploads: 5, streams: 20 });
    expect(() => readConfig({ STREAMS_AT_ONCE: '0' })).toThrow('STREAMS_AT_ONCE');
  });

  it('takes another number and another time for each of them', () => {
    const { exports, login } = readLimits({ LIMIT_EXPORTS: '7/2h' });
    expect(exports).toEqual({ name: 'exports', hits: 7, seconds: 7_200, isPerSource: false });
    expect(login).toEqual({ name: 'login', hits: 10, seconds: 900, isPerSource: false });
  });
});
