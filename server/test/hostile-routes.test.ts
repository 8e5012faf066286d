import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { limitNames, readLimits, settingOf } from '../src/limits.ts';
import { createAdmin, createUser } from './factories.ts';
import { isWhole } from './rounds.ts';
import { routesOf } from './routes.ts';
import { useTestApp } from './test-app.ts';

/** Nothing is refused for being asked too often: every one of them is read. */
const endless = Object.fromEntries(limitNames.map((name) => [settingOf(name), '1000000/1s']));
const test = useTestApp({ logLevel: 'error', limits: readLimits(endless) }, { listen: true });

const fields = [
  ...['id', 'user', 'property', 'room', 'status', 'startDate', 'endDate', 'stayLength', 'amount', 'dueDate'],
  ...[
    'contractId',
    'transactionId',
    'paymentIntentId',
    'description',
    'title',
    'body',
    'type',
    'email',
    'password',
  ],
  ...[
    'customer',
    'admin',
    'resolutionDetails',
    'isActive',
    'read',
    'name',
    'address',
    'price',
    'rooms',
    'advance',
  ],
];
const all = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));

/** What nobody's form sends. */
const bodies = {
  nothing: {},
  'null everywhere': all(null),
  'objects that claim to have a length everywhere': all({ length: { toString: 1 } }),
  'operators everywhere': all({ $gt: '' }),
  'lists everywhere': all([[], {}]),
  'numbers beyond reason everywhere': all(1e308),
  'negative numbers everywhere': all(-1),
  'NUL bytes everywhere': all('\u0000'),
  'lone surrogates everywhere': all('\ud800'),
  'SQL everywhere': all("'; drop table users; --"),
  'markup everywhere': all('<script>alert(1)</script>'),
  'unknown ids everywhere': all(randomUUID()),
  'days everywhere': all('9999-12-31'),
  'long texts everywhere': all('a'.repeat(5_000)),
};
const ids = ['not-an-id', '%00', randomUUID(), '..%2f..', 'a'.repeat(300)];
const queries = [
  '',
  '?limit=-1&cursor=%00',
  '?limit=1e9',
  '?to=%00',
  '?status[]=x&propertyId=%27',
  '?cursor=bm90IGEgY3Vyc29y',
  '?expires=-1&signature=%00',
  '?q=%00&sort=%00&overdue=x',
  '?q=%25_%5C%27&sort=createdAt',
];

/** Each id with each query; in the short form each id alone, and each query with an id that could be one. */
function addressesOf(pattern: string): Set<string> {
  const withId = (id: string) => pattern.replaceAll(/:\w+/g, id);
  if (isWhole) return new Set(ids.flatMap((id) => queries.map((query) => withId(id) + query)));
  const path = withId(randomUUID());
  return new Set([...ids.map(withId), ...queries.map((query) => path + query)]);
}

type Attempt = { url: string; body?: object };

function attemptsOn(method: string, pattern: string): Attempt[] {
  if (method === 'GET' || method === 'DELETE') return [...addressesOf(pattern)].map((url) => ({ url }));
  const url = pattern.replaceAll(/:\w+/g, randomUUID());
  return Object.values(bodies).map((body) => ({ url, body }));
}

/** Whoever may not call a route at all is told so before anything else is read. */
const whoCodes = ['login_required', 'login_to_apply', 'not_allowed'];

/** All of them; in the short form one after the other. */
const sendersOf = <Person>(allowed: Person[], index: number): Person[] =>
  isWhole ? allowed : allowed.slice(index % allowed.length).slice(0, 1);

it('never answers hostile input with 500, on any route and for any kind of user', {
  timeout: 120_000,
}, async () => {
  const people = [undefined, (await createUser(test.deps)).token, (await createAdmin(test.deps)).token];
  const streams = ['/api/events', '/metrics'];
  const failed: string[] = [];
  async function send(method: string, { url, body }: Attempt, token: string | undefined) {
    const answer = await test.call(method as InjectOptions['method'], url, {
      ...(token && { token }),
      ...(body && { body }),
      ip: `2001:db8::${Math.floor(Math.random() * 65_000).toString(16)}`,
    });
    if (answer.status >= 500)
      failed.push(`${method} ${url} ${JSON.stringify(body)?.slice(0, 60)}: ${answer.status}`);
    return answer;
  }
  for (const route of routesOf(test.app)) {
    const [method = '', pattern = ''] = route.split(' ');
    if (streams.includes(pattern) || pattern === '*') continue;
    const [first, ...others] = attemptsOn(method, pattern);
    if (!first) throw new Error(`nothing to send to ${route}`);
    const allowed: typeof people = [];
    for (const token of people)
      if (!whoCodes.includes((await send(method, first, token)).body.code)) allowed.push(token);
    for (const [index, attempt] of others.entries())
      for (const token of sendersOf(allowed, index)) await send(method, attempt, token);
  }
  expect(failed).toEqual([]);
});

it.each([
  'POST /api/users',
  'POST /api/auth/login',
  'POST /api/auth/reset-password',
  'POST /api/applications',
])('refuses a body that is null, a number or a text on %s', async (route) => {
  const { token } = await createUser(test.deps);
  const [, url = ''] = route.split(' ');
  for (const payload of ['null', '17', '"text"', '[]']) {
    const headers = { 'content-type': 'application/json' };
    const authorization = route.includes('applications') ? { authorization: `Bearer ${token}` } : {};
    const answer = await test.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...authorization },
      payload,
    });
    expect(answer.statusCode).toBe(400);
  }
});

it('does not open a stream for HEAD', async () => {
  const { token } = await createUser(test.deps);
  const headers = { authorization: `Bearer ${token}` };
  expect((await test.app.inject({ method: 'HEAD', url: '/api/events', headers })).statusCode).toBe(404);
});
