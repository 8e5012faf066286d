import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, createOwnerRecords, type OwnerRecords, urlOf } from './owner-records.ts';
import { routesOf } from './routes.ts';
import { useTestApp } from './test-app.ts';

/**
 * Who may call which route. Parameters and bodies name records of the owner, so a route without its owner check lets the stranger in.
 * `let in` is any answer but 401, 403 and 404, such as 400 for an empty body or 409 for a deposit that is paid: the tests of each use
 * case check it. Files need a signed link, and here nobody has one.
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
  ['GET /api/mailbox/:id/attachment', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/sandbox/clock', 401, 403, 403, 'let in'],
  ['POST /api/sandbox/clock', 401, 403, 403, 'let in'],
  ['POST /api/auth/login', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/auth/refresh', 401, 401, 401, 401],
  ['POST /api/auth/logout', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/auth/logins', 401, 'let in', 'let in', 'let in'],
  ['DELETE /api/auth/logins/:id', 401, 404, 'let in', 404],
  ['DELETE /api/auth/logins', 401, 'let in', 'let in', 'let in'],
  ['POST /api/auth/confirm-email', 'let in', 'let in', 'let in', 'let in'],
  ['POST /api/auth/undo-email-change', 'let in', 'let in', 'let in', 'let in'],
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
  ['DELETE /api/users/:id/new-email', 401, 404, 'let in', 'let in'],
  ['POST /api/users/:id/block', 401, 403, 403, 'let in'],
  ['POST /api/users/:id/unblock', 401, 403, 403, 'let in'],
  ['GET /api/users/:id/overview', 401, 403, 403, 'let in'],
  ['GET /api/users/:id/deletion', 401, 403, 403, 'let in'],
  ['DELETE /api/users/:id', 401, 403, 403, 'let in'],
  ['GET /images/:hash/:file', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/images/:hash/:file', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/properties', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/properties/featured', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/properties/:id', 'let in', 'let in', 'let in', 'let in'],
  ['POST /api/properties', 401, 403, 403, 'let in'],
  ['PATCH /api/properties/:id', 401, 403, 403, 'let in'],
  ['DELETE /api/properties/:id', 401, 403, 403, 'let in'],
  ['POST /sandbox/stripe/v1/payment_intents', 401, 401, 401, 401],
  ['GET /sandbox/stripe/v1/payment_intents/:id', 401, 401, 401, 401],
  ['POST /sandbox/stripe/v1/payment_intents/:id/cancel', 401, 401, 401, 401],
  ['POST /sandbox/stripe/v1/payment_intents/:id/confirm', 'let in', 'let in', 'let in', 'let in'],
  ['POST /sandbox/stripe/v1/payment_intents/:id', 401, 401, 401, 401],
  ['POST /sandbox/stripe/v1/customers', 401, 401, 401, 401],
  ['DELETE /sandbox/stripe/v1/customers/:id', 401, 401, 401, 401],
  ['POST /sandbox/stripe/v1/setup_intents', 401, 401, 401, 401],
  ['GET /sandbox/stripe/v1/setup_intents/:id', 401, 401, 401, 401],
  ['POST /sandbox/stripe/v1/setup_intents/:id/confirm', 'let in', 'let in', 'let in', 'let in'],
  ['POST /sandbox/stripe/v1/setup_intents/:id/cancel', 401, 401, 401, 401],
  ['GET /sandbox/stripe/v1/payment_methods/:id', 401, 401, 401, 401],
  ['POST /sandbox/stripe/v1/payment_methods/:id/detach', 401, 401, 401, 401],
  ['GET /sandbox/stripe/v1/refunds', 401, 401, 401, 401],
  ['POST /sandbox/stripe/v1/refunds', 401, 401, 401, 401],
  ['GET /sandbox/stripe/v1/refunds/:id', 401, 401, 401, 401],
  ['GET /sandbox/stripe/v1/disputes', 401, 401, 401, 401],
  ['GET /sandbox/stripe/v1/disputes/:id', 401, 401, 401, 401],
  ['POST /sandbox/stripe/v1/disputes/:id', 401, 401, 401, 401],
  ['POST /sandbox/stripe/v1/disputes/:id/close', 401, 401, 401, 401],
  ['POST /api/sandbox/disputes/:id', 401, 403, 403, 'let in'],
  ['GET /sandbox/stripe/authenticate/:id', 404, 404, 404, 404],
  ['POST /sandbox/stripe/authenticate/:id', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/applications', 401, 'let in', 'let in', 'let in'],
  ['GET /api/applications/rooms', 401, 403, 403, 'let in'],
  ['GET /api/applications/user-rental-status/:userId', 401, 403, 'let in', 'let in'],
  ['GET /api/applications/active-application', 401, 403, 'let in', 'let in'],
  ['GET /api/applications/:id', 401, 404, 'let in', 'let in'],
  ['POST /api/applications', 401, 403, 'let in', 403],
  ['PATCH /api/applications/:id', 401, 404, 'let in', 403],
  ['DELETE /api/applications/:id', 401, 404, 'let in', 'let in'],
  ['GET /api/applications/compare', 401, 403, 403, 'let in'],
  ['GET /api/applications/:id/details', 401, 403, 403, 'let in'],
  ['POST /api/applications/:id/requests', 401, 403, 403, 'let in'],
  ['GET /api/applications/:id/notes', 401, 403, 403, 'let in'],
  ['POST /api/applications/:id/notes', 401, 403, 403, 'let in'],
  ['GET /api/applicant', 401, 'let in', 'let in', 403],
  ['PATCH /api/applicant', 401, 'let in', 'let in', 403],
  ['POST /api/applicant/documents', 401, 'let in', 'let in', 403],
  ['GET /api/applicant/documents/:id/file/:viewerId', 403, 403, 403, 403],
  ['DELETE /api/applicant/documents/:id', 401, 404, 'let in', 403],
  ['GET /api/agreements/templates', 401, 403, 403, 'let in'],
  ['GET /api/agreements/templates/:id', 401, 403, 403, 'let in'],
  ['GET /api/agreements/draft', 401, 403, 403, 'let in'],
  ['POST /api/agreements/draft', 401, 403, 403, 'let in'],
  ['PUT /api/agreements/draft', 401, 403, 403, 'let in'],
  ['DELETE /api/agreements/draft', 401, 403, 403, 'let in'],
  ['POST /api/agreements/draft/approval', 401, 403, 403, 'let in'],
  ['POST /api/agreements/preview', 401, 403, 403, 'let in'],
  ['GET /api/settings', 'let in', 'let in', 'let in', 'let in'],
  ['PATCH /api/settings', 401, 403, 403, 'let in'],
  ['PUT /api/settings/logo', 401, 403, 403, 'let in'],
  ['DELETE /api/settings/logo', 401, 403, 403, 'let in'],
  ['PUT /api/settings/duitnow-qr', 401, 403, 403, 'let in'],
  ['DELETE /api/settings/duitnow-qr', 401, 403, 403, 'let in'],
  ['GET /api/settings/history', 401, 403, 403, 'let in'],
  ['POST /api/settings/sample-receipt', 401, 403, 403, 'let in'],
  ['GET /api/arrears', 401, 403, 403, 'let in'],
  ['POST /api/arrears/reminders', 401, 403, 403, 'let in'],
  ['GET /api/arrears/:id/notes', 401, 403, 403, 'let in'],
  ['POST /api/arrears/:id/notes', 401, 403, 403, 'let in'],
  ['GET /api/arrears/:id/letter', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/contracts/:id/signing', 401, 404, 'let in', 'let in'],
  ['POST /api/contracts/:id/signing/events', 401, 404, 'let in', 403],
  ['POST /api/contracts/:id/signing/signature', 401, 404, 'let in', 403],
  ['POST /api/contracts/:id/signing/decline', 401, 404, 'let in', 403],
  ['GET /api/contracts/:id/signing/trail', 401, 403, 403, 'let in'],
  ['POST /api/contracts/:id/signing/ask-again', 401, 403, 403, 'let in'],
  ['POST /api/contracts/:id/signing/void', 401, 403, 403, 'let in'],
  ['POST /api/contracts/:id/signing/seal', 401, 403, 403, 'let in'],
  ['GET /api/signing/waiting', 401, 403, 403, 'let in'],
  ['POST /api/signing/landlord', 401, 403, 403, 'let in'],
  ['GET /api/verify/:code', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/verify/sha256/:hash', 404, 404, 404, 404],
  ['GET /api/contracts/:id/autopay', 401, 404, 'let in', 'let in'],
  ['POST /api/contracts/:id/autopay', 401, 404, 'let in', 403],
  ['POST /api/contracts/:id/autopay/confirm', 401, 404, 'let in', 403],
  ['DELETE /api/contracts/:id/autopay', 401, 404, 'let in', 403],
  ['GET /api/contracts/:id/renewal', 401, 404, 'let in', 'let in'],
  ['POST /api/contracts/:id/renewal', 401, 404, 'let in', 'let in'],
  ['POST /api/contracts/:id/renewal/accept', 401, 404, 'let in', 'let in'],
  ['POST /api/contracts/:id/renewal/decline', 401, 404, 'let in', 'let in'],
  ['POST /api/contracts/:id/renewal/withdraw', 401, 404, 'let in', 'let in'],
  ['POST /api/contracts/:id/renewal/let-end', 401, 403, 403, 'let in'],
  ['GET /api/contracts/:id/notice', 401, 404, 'let in', 'let in'],
  ['POST /api/contracts/:id/notice', 401, 404, 'let in', 'let in'],
  ['POST /api/contracts/:id/notice/accept', 401, 404, 'let in', 'let in'],
  ['POST /api/contracts/:id/notice/decline', 401, 404, 'let in', 'let in'],
  ['POST /api/contracts/:id/notice/withdraw', 401, 404, 'let in', 'let in'],
  ['GET /api/contracts/:id/statement', 401, 404, 'let in', 'let in'],
  ['GET /api/contracts/:id/statement/:format', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/contracts/:id/charges', 401, 404, 'let in', 'let in'],
  ['POST /api/contracts/:id/extra-charges', 401, 403, 403, 'let in'],
  ['DELETE /api/extra-charges/:id', 401, 403, 403, 'let in'],
  ['POST /api/contracts/:id/meters', 401, 403, 403, 'let in'],
  ['PATCH /api/meters/:id', 401, 403, 403, 'let in'],
  ['DELETE /api/meters/:id', 401, 403, 403, 'let in'],
  ['POST /api/meters/:id/readings', 401, 403, 403, 'let in'],
  ['DELETE /api/meter-readings/:id', 401, 403, 403, 'let in'],
  ['GET /api/meter-readings/:id/photograph', 403, 403, 403, 403],
  ['GET /api/transactions/:id/reckoning', 401, 404, 'let in', 'let in'],
  ['GET /api/deposits', 401, 403, 403, 'let in'],
  ['GET /api/deposits/summary', 401, 'let in', 'let in', 'let in'],
  ['GET /api/contracts/:id/settlement', 401, 404, 'let in', 'let in'],
  ['POST /api/contracts/:id/settlement', 401, 403, 403, 'let in'],
  ['POST /api/contracts/:id/settlement/accept', 401, 404, 'let in', 403],
  ['POST /api/contracts/:id/settlement/dispute', 401, 404, 'let in', 403],
  ['POST /api/contracts/:id/settlement/close', 401, 403, 403, 'let in'],
  ['PUT /api/contracts/:id/settlement/account', 401, 404, 'let in', 403],
  ['POST /api/contracts/:id/settlement/transfer', 401, 403, 403, 'let in'],
  ['POST /api/contracts/:id/settlement/messages', 401, 404, 'let in', 'let in'],
  ['POST /api/contracts/:id/settlement/deductions/:deductionId/files', 401, 403, 403, 404],
  ['GET /api/contracts/:id/settlement/files/:fileId/:viewerId', 403, 403, 403, 403],
  ['GET /api/stampings', 401, 403, 403, 'let in'],
  ['GET /api/stampings/export', 401, 403, 403, 'let in'],
  ['GET /api/contracts/:id/stamping', 401, 404, 'let in', 'let in'],
  ['PATCH /api/contracts/:id/stamping', 401, 404, 'let in', 'let in'],
  ['POST /api/contracts/:id/stamping/certificate', 401, 404, 'let in', 'let in'],
  ['GET /api/contracts/:id/stamping/certificate', 403, 403, 403, 403],
  ['GET /api/properties/:id/inventory', 401, 403, 403, 'let in'],
  ['PUT /api/properties/:id/inventory', 401, 403, 403, 'let in'],
  ['GET /api/contracts/:id/inspections', 401, 404, 'let in', 'let in'],
  ['GET /api/contracts/:id/inspections/:kind', 401, 404, 'let in', 'let in'],
  ['POST /api/contracts/:id/inspections', 401, 403, 403, 'let in'],
  ['DELETE /api/inspections/:id', 401, 403, 403, 'let in'],
  ['POST /api/inspections/:id/items', 401, 403, 403, 'let in'],
  ['POST /api/inspections/:id/rest-is-good', 401, 403, 403, 'let in'],
  ['POST /api/inspections/:id/send', 401, 403, 403, 'let in'],
  ['POST /api/inspections/:id/agree', 401, 404, 'let in', 403],
  ['POST /api/inspections/:id/inventory', 401, 403, 403, 'let in'],
  ['GET /api/inspections/:id/file', 403, 403, 403, 403],
  ['PATCH /api/inspection-items/:id', 401, 404, 'let in', 'let in'],
  ['DELETE /api/inspection-items/:id', 401, 403, 403, 'let in'],
  ['POST /api/inspection-items/:id/photographs', 401, 404, 'let in', 'let in'],
  // It was added by an admin: its own side alone removes a photograph.
  ['DELETE /api/inspection-photographs/:id', 401, 404, 403, 'let in'],
  ['GET /api/inspection-photographs/:id/file', 403, 403, 403, 403],
  ['GET /api/contracts', 401, 'let in', 'let in', 'let in'],
  ['GET /api/contracts/export', 401, 403, 403, 'let in'],
  ['GET /api/contracts/:id', 401, 404, 'let in', 'let in'],
  ['GET /api/contracts/:id/files/:kind', 403, 403, 403, 403],
  ['POST /api/contracts', 401, 403, 403, 'let in'],
  ['PATCH /api/contracts/:id', 401, 403, 403, 'let in'],
  ['POST /api/contracts/:id/move', 401, 403, 403, 'let in'],
  ['POST /api/contracts/:id/send-back', 401, 403, 403, 'let in'],
  ['DELETE /api/contracts/:id', 401, 403, 403, 'let in'],
  ['POST /api/contracts/upload-signed-contract/:contractId', 401, 404, 'let in', 'let in'],
  ['GET /api/transactions', 401, 'let in', 'let in', 'let in'],
  ['GET /api/transactions/export', 401, 403, 403, 'let in'],
  ['POST /api/transactions/:id/split', 401, 403, 403, 'let in'],
  ['POST /api/transactions/:id/waive', 401, 403, 403, 'let in'],
  ['GET /api/transactions/:id/transfer', 401, 404, 'let in', 'let in'],
  ['POST /api/transactions/:id/payments', 401, 403, 403, 'let in'],
  ['POST /api/transactions/:id/reversal', 401, 403, 403, 'let in'],
  ['GET /api/transactions/:id/history', 401, 404, 'let in', 'let in'],
  ['POST /api/transactions/:id/refunds', 401, 403, 403, 'let in'],
  ['POST /api/transactions/:id/refunds/:refundId/transfer', 401, 403, 403, 'let in'],
  ['POST /api/transactions/:id/slip', 401, 404, 'let in', 403],
  ['DELETE /api/transactions/:id/slip', 401, 404, 'let in', 403],
  ['PATCH /api/transactions/:id/slip', 401, 403, 403, 'let in'],
  ['GET /api/transactions/:id/slip', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/transactions/:id', 401, 404, 'let in', 'let in'],
  ['GET /api/transactions/:id/receipt', 403, 403, 403, 403],
  ['POST /api/transactions', 401, 403, 403, 'let in'],
  ['PATCH /api/transactions/:id', 401, 403, 403, 'let in'],
  ['DELETE /api/transactions/:id', 401, 403, 403, 'let in'],
  ['POST /api/transactions/create-payment-intent', 401, 404, 'let in', 403],
  ['POST /api/transactions/process-payment', 401, 404, 'let in', 403],
  ['POST /api/transactions/process-deposit', 401, 404, 'let in', 403],
  ['GET /api/transactions/payment-intent-status/:paymentIntentId', 401, 404, 'let in', 'let in'],
  ['POST /api/webhooks/stripe', 'let in', 'let in', 'let in', 'let in'],
  ['GET /api/dashboard', 401, 'let in', 'let in', 'let in'],
  ['GET /api/dashboard/rent-collected', 401, 403, 403, 'let in'],
  ['GET /api/complaints', 401, 'let in', 'let in', 'let in'],
  ['GET /api/complaints/:id', 401, 404, 'let in', 'let in'],
  ['GET /api/complaints/:id/photographs/:n', 403, 403, 403, 403],
  // What somebody without a rental sends, such as another's name, is not even read: 409.
  ['POST /api/complaints', 401, 'let in', 'let in', 403],
  ['PATCH /api/complaints/:id', 401, 404, 'let in', 'let in'],
  ['DELETE /api/complaints/:id', 401, 404, 'let in', 403],
  ['POST /api/complaints/:id/comments', 401, 404, 'let in', 'let in'],
  ['GET /api/notifications', 401, 'let in', 'let in', 'let in'],
  ['PATCH /api/notifications/:id', 401, 404, 'let in', 404],
  ['POST /api/notifications/read-all', 401, 'let in', 'let in', 'let in'],
  ['GET /.well-known/security.txt', 'let in', 'let in', 'let in', 'let in'],
  ['GET /robots.txt', 'let in', 'let in', 'let in', 'let in'],
  ['GET /sitemap.xml', 'let in', 'let in', 'let in', 'let in'],
  ['GET *', 'let in', 'let in', 'let in', 'let in'],
];

const test = useTestApp({}, { listen: true });

it('names every route there is, and no other', () => {
  expect(matrix.map(([route]) => route).toSorted()).toEqual(routesOf(test.app).toSorted());
});

describe('every route', () => {
  let records: OwnerRecords;
  beforeAll(async () => {
    records = await createOwnerRecords(test);
  });

  const columns = ['guest', 'stranger', 'owner', 'admin'] as const;
  const cases = matrix.flatMap(([route, ...outcomes]) =>
    columns.map((who, column) => ({ route, who, expected: outcomes[column] ?? 'let in' })),
  );

  it.each(cases)('answers $route for the $who with: $expected', async ({ route, who, expected }) => {
    const [method] = route.split(' ') as [InjectOptions['method']];
    const token = who === 'guest' ? {} : { token: records.people[who].token };
    const body = method === 'GET' ? {} : { body: bodyOf(route, records) };
    const isStream = route === 'GET /api/events' && token.token !== undefined;
    const status = isStream
      ? await openEvents(token.token)
      : (await test.call(method, urlOf(route, records), { ...token, ...body })).status;
    if (expected === 'let in') expect([401, 403, 404]).not.toContain(status);
    else expect(status).toBe(expected);
    expect(status).toBeLessThan(500);
  });

  /** A stream never ends by itself, so it is opened over a real port and closed. */
  async function openEvents(token: string) {
    const abort = new AbortController();
    const response = await fetch(`${test.url}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    });
    abort.abort();
    return response.status;
  }
});
