import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createUser } from './factories.ts';
import { routesOf } from './routes.ts';
import { useTestApp } from './test-app.ts';

/**
 * Who gets through the door, for every route there is. `let in` means past the door: what is found inside (400 for the empty
 * body sent here, 404, 409) is told by the tests of each module.
 */
type Outcome = 401 | 403 | 404 | 'let in';
type Row = [route: string, guest: Outcome, stranger: Outcome, owner: Outcome, admin: Outcome];

const matrix: Row[] = [
  ['GET /api/health', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/config', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/openapi.json', 'let in', 'let in', 'let in', 'let in'],
  ['GET /metrics', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/events', 401, 'let in', 'let in', 'let in'],
  ['GET /api/mailbox', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/mailbox/:id/attachment', 404, 404, 404, 404],
  ['GET /api/sandbox/clock', 401, 403, 403, 'let in'],
  ['POST /api/sandbox/clock', 401, 403, 403, 'let in'],
  ['POST /api/auth/login', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/auth/refresh', 401, 401, 401, 401],
  ['POST /api/auth/logout', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/auth/check-email-verification/:email', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/auth/verify-user/:confirmationCode', 404, 404, 404, 404],
  ['POST /api/auth/resend-verification-email', 'let in', 'let in', 'let in', 'let in'],
  ['POST /api/auth/forgot-password', 'let in', 'let in', 'let in', 'let in'],
  ['POST /api/auth/reset-password', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/users', 401, 'let in', 'let in', 'let in'],
  ['GET /api/users/export', 401, 403, 403, 'let in'],
  ['GET /api/users/:id', 401, 404, 'let in', 'let in'],
  ['POST /api/users', 'let in', 403, 403, 'let in'],
  ['PATCH /api/users/:id', 401, 404, 'let in', 'let in'],
  ['DELETE /api/users/:id', 401, 403, 403, 'let in'],
  ['GET /images/:hash/:file', 404, 404, 404, 404],
  ['GET /api/properties', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/properties/featured', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/properties/:id', 404, 404, 404, 404],
  ['POST /api/properties', 401, 403, 403, 'let in'],
  ['PATCH /api/properties/:id', 401, 403, 403, 404],
  ['DELETE /api/properties/:id', 401, 403, 403, 404],
  ['POST /sandbox/stripe/v1/payment_intents', 401, 401, 401, 401],
  ['GET /sandbox/stripe/v1/payment_intents/:id', 401, 401, 401, 401],
  ['POST /sandbox/stripe/v1/payment_intents/:id/cancel', 401, 401, 401, 401],
  ['POST /sandbox/stripe/v1/payment_intents/:id/confirm', 'let in', 'let in', 'let in', 'let in'],
  ['GET /sandbox/stripe/v1/refunds', 401, 401, 401, 401],
  ['POST /sandbox/stripe/v1/refunds', 401, 401, 401, 401],
  ['GET /sandbox/stripe/authenticate/:id', 404, 404, 404, 404],
  ['POST /sandbox/stripe/authenticate/:id', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/applications', 401, 'let in', 'let in', 'let in'],
  ['GET /api/applications/rooms', 401, 403, 403, 'let in'],
  ['GET /api/applications/user-rental-status/:userId', 401, 403, 'let in', 'let in'],
  ['GET /api/applications/active-application', 401, 'let in', 'let in', 'let in'],
  ['GET /api/applications/:id', 401, 404, 404, 404],
  ['POST /api/applications', 401, 'let in', 'let in', 403],
  ['PATCH /api/applications/:id', 401, 'let in', 'let in', 'let in'],
  ['DELETE /api/applications/:id', 401, 'let in', 'let in', 'let in'],
  ['GET /api/contracts', 401, 'let in', 'let in', 'let in'],
  ['GET /api/contracts/export', 401, 403, 403, 'let in'],
  ['GET /api/contracts/:id', 401, 404, 404, 404],
  ['GET /api/contracts/:id/files/:kind', 'let in', 'let in', 'let in', 'let in'],
  ['POST /api/contracts', 401, 403, 403, 'let in'],
  ['PATCH /api/contracts/:id', 401, 403, 403, 'let in'],
  ['DELETE /api/contracts/:id', 401, 403, 403, 'let in'],
  ['POST /api/contracts/upload-signed-contract/:contractId', 401, 404, 404, 404],
  ['GET /api/transactions', 401, 'let in', 'let in', 'let in'],
  ['GET /api/transactions/export', 401, 403, 403, 'let in'],
  ['GET /api/transactions/:id', 401, 404, 404, 404],
  ['GET /api/transactions/:id/receipt', 'let in', 'let in', 'let in', 'let in'],
  ['POST /api/transactions', 401, 403, 403, 'let in'],
  ['PATCH /api/transactions/:id', 401, 403, 403, 404],
  ['DELETE /api/transactions/:id', 401, 403, 403, 'let in'],
  ['POST /api/transactions/create-payment-intent', 401, 'let in', 'let in', 403],
  ['POST /api/transactions/process-payment', 401, 'let in', 'let in', 403],
  ['POST /api/transactions/process-deposit', 401, 'let in', 'let in', 403],
  ['GET /api/transactions/payment-intent-status/:paymentIntentId', 401, 404, 404, 404],
  ['POST /api/webhooks/stripe', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/dashboard', 401, 'let in', 'let in', 'let in'],
  ['GET /api/dashboard/rent-collected', 401, 403, 403, 'let in'],
  ['GET /api/complaints', 401, 'let in', 'let in', 'let in'],
  ['GET /api/complaints/:id', 401, 404, 404, 404],
  ['GET /api/complaints/:id/photographs/:n', 'let in', 'let in', 'let in', 'let in'],
  ['POST /api/complaints', 401, 'let in', 'let in', 403],
  ['PATCH /api/complaints/:id', 401, 404, 404, 'let in'],
  ['DELETE /api/complaints/:id', 401, 404, 404, 403],
  ['POST /api/complaints/:id/comments', 401, 'let in', 'let in', 'let in'],
  ['GET /api/notifications', 401, 'let in', 'let in', 'let in'],
  ['PATCH /api/notifications/:id', 401, 'let in', 'let in', 'let in'],
  ['POST /api/notifications/read-all', 401, 'let in', 'let in', 'let in'],
  ['GET /robots.txt', 'let in', 'let in', 'let in', 'let in'],
  ['GET /sitemap.xml', 'let in', 'let in', 'let in', 'let in'],
  ['GET *', 'let in', 'let in', 'let in', 'let in'],
];

/** A body that is right for the one route where the door itself looks at it. */
const bodies: Record<string, object> = {
  'POST /api/users': {
    firstname: 'Siti',
    email: `${randomUUID()}@example.my`,
    phone: '0123456789',
    password: 'durian-runtuh-77',
    confirmPassword: 'durian-runtuh-77',
  },
};

const test = useTestApp();

it('names every route there is, and no other', () => {
  expect(matrix.map(([route]) => route).toSorted()).toEqual(routesOf(test.app).toSorted());
});

describe('for every route', () => {
  const people: Record<'stranger' | 'owner' | 'admin', { token: string; id: string }> = Object.create(null);
  beforeAll(async () => {
    people.stranger = await createUser(test.deps);
    people.owner = await createUser(test.deps);
    people.admin = await createAdmin(test.deps);
  });

  const columns = ['guest', 'stranger', 'owner', 'admin'] as const;
  const cases = matrix.flatMap(([route, ...outcomes]) =>
    columns.map((who, column) => ({ route, who, expected: outcomes[column] ?? 'let in' })),
  );

  it.each(cases)('$route, $who: $expected', async ({ route, who, expected }) => {
    const [method, pattern] = route.split(' ') as [InjectOptions['method'], string];
    const target = method === 'DELETE' ? randomUUID() : people.owner.id;
    const url = pattern
      .replace(':id', target)
      .replace(':userId', people.owner.id)
      .replace(':contractId', people.owner.id)
      .replace(':kind', 'original')
      .replace(':n', '0')
      .replace(':paymentIntentId', 'pi_invented')
      .replace(':email', 'somebody@example.my')
      .replace(':confirmationCode', 'invented')
      .replace(':hash', '0'.repeat(64))
      .replace(':file', '480.jpg')
      .replace('*', '/');
    if (pattern === '/api/events' && expected === 'let in')
      return expect(await openEvents(people[who as 'admin'].token)).toBe(200);
    const token = who === 'guest' ? {} : { token: people[who].token };
    const body = method === 'GET' ? {} : { body: bodies[route] ?? {} };
    const { status } = await test.call(method, url, { ...token, ...body });
    const refusals = pattern.includes(':') && method === 'DELETE' ? [401, 403] : [401, 403, 404];
    if (expected === 'let in') expect(refusals).not.toContain(status);
    else expect(status).toBe(expected);
    expect(status).toBeLessThan(500);
  });

  /** A stream never ends by itself, so it is opened over a real port and closed. */
  async function openEvents(token: string) {
    const address = test.app.server.listening ? test.app.server.address() : undefined;
    const port =
      typeof address === 'object' && address
        ? address.port
        : Number(new URL(await test.app.listen({ port: 0 })).port);
    const abort = new AbortController();
    const response = await fetch(`http://localhost:${port}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    });
    abort.abort();
    return response.status;
  }
});
