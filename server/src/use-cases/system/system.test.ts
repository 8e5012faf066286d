import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { cards } from '../../../test/card-form.ts';
import { createAdmin } from '../../../test/factories.ts';
import { failingJob } from '../../../test/failing-job.ts';
import { moneyBack } from '../../../test/money-back.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { reconcileMoneyBack } from '../payments/reconcile-money-back.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const job = failingJob(test);
let token: string;

beforeAll(async () => {
  token = (await createAdmin(test.deps)).token;
});

const get = async (url = '') => (await test.call('GET', `/api/system${url}`, { token })).body;
const retry = (id: string, queue = job.name) =>
  test.call('POST', `/api/system/jobs/${queue}/${id}/retry`, { token });

it('tells the version, the mode, where things are kept, and how much room there is', async () => {
  const answer = await get();
  expect(answer).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    mode: 'sandbox',
    database: 'embedded',
    files: 'disk',
    mail: 'mailbox',
    lastBackup: null,
    lastGoodBackup: null,
    mails: { waiting: 0, oldestWaitingAt: null, failedCount: 0, failed: [] },
    refusedAddresses: [],
  });
  expect(answer.commit ?? '0'.repeat(12)).toMatch(/^[0-9a-f]{12}$/);
  expect(answer.uptimeSeconds).toBeGreaterThanOrEqual(0);
  expect(answer.disk.freeBytes).toBeGreaterThan(0);
  expect(answer.disk.totalBytes).toBeGreaterThanOrEqual(answer.disk.freeBytes);
  expect(answer.databaseBytes).toBeGreaterThan(1_000_000);
  expect(JSON.stringify(answer)).not.toContain(test.deps.config.dataDir);
});

describe('jobs', () => {
  it('are unknown before any server has started them, and cannot be retried', async () => {
    expect((await get()).jobs).toBeNull();
    expect(await retry(randomUUID())).toMatchObject({ status: 409, body: { code: 'jobs_not_started' } });
  });

  it('that failed are shown with why, without words that may name somebody, and run again when an admin says so', async () => {
    const id = await job.fail('first');
    const { jobs } = await get();
    expect(jobs.queues).toEqual([{ name: job.name, waiting: 0, running: 0, failed: 1, retryReason: null }]);
    expect(jobs.failed).toEqual([{ id, queue: job.name, failedAt: expect.any(String), reason: 'EDNS' }]);
    job.fix();
    expect((await retry(id)).status).toBe(200);
    await vi.waitFor(() => expect(job.ran).toEqual(['first']), { timeout: 10_000 });
    await vi.waitFor(async () => expect((await get()).jobs.failed).toEqual([]), { timeout: 10_000 });
    const audited = await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_id', '=', id)
      .execute();
    expect(audited).toEqual([{ action: 'job.retried', after: { queue: job.name } }]);
  });

  it('that did not fail, or that nobody knows, are not retried', async () => {
    for (const queue of [job.name, 'unknown'])
      expect(await retry(randomUUID(), queue)).toMatchObject({
        status: 409,
        body: { code: 'job_not_failed' },
      });
    expect((await retry('no-id')).status).toBe(400);
    expect((await retry(randomUUID(), encodeURIComponent("x'; drop"))).status).toBe(400);
  });

  it('of which the next one waits already are not retried', async () => {
    const [failed, waiting] = [randomUUID(), randomUUID()];
    // Of a queue that nobody works on here: one failed, and one waits with the same key.
    await sql`select pgboss.create_queue('idle', '{"policy":"exclusive"}'::jsonb)`.execute(test.deps.db);
    await sql`insert into pgboss.job (id, name, policy, singleton_key, state, completed_on) values
      (${failed}, 'idle', 'exclusive', 'same', 'failed', now()),
      (${waiting}, 'idle', 'exclusive', 'same', 'created', null)`.execute(test.deps.db);
    expect(await retry(failed, 'idle')).toMatchObject({ status: 409, body: { code: 'job_waits_already' } });
    expect((await get()).jobs.queues).toContainEqual({
      ...{ name: 'idle', waiting: 1, running: 0, failed: 1 },
      retryReason: null,
    });
  });
});

describe('money that does not match', () => {
  it('is none, as long as nothing went wrong', async () => {
    await steps.active();
    expect(await get('/unmatched-money')).toEqual({ statements: [], payments: [] });
  });

  it('are refunds that failed, until a transfer is recorded, and refunds that take too long', async () => {
    const { admin, id } = await moneyBack(test).paid(cards.failingRefund);
    const { refund } = (await steps.refund(admin, id, { amount: 50, reason: 'Too much' })).body;
    test.clock.pass(20);
    await reconcileMoneyBack(test.deps);
    const { payments } = await get('/unmatched-money');
    expect(payments).toEqual([
      {
        id: refund.id,
        kind: 'refund failed',
        transactionId: id,
        contractNumber: expect.stringMatching(/^TD-/),
        amount: 50,
        since: expect.any(String),
        reason: expect.any(String),
      },
    ]);
    const body = { reference: 'MBB 77', paidOn: '2026-11-15' };
    const url = `/api/transactions/${id}/refunds/${refund.id}/transfer`;
    expect((await test.call('POST', url, { token: admin.token, body })).status).toBe(201);
    expect((await get('/unmatched-money')).payments).toEqual([]);
  });

  it('are statements that do not add up, with both sums', async () => {
    const { contractId } = await steps.active();
    const { id, payment_intent_id } = await steps.depositOf(contractId);
    const at = test.clock.now();
    // Nothing in the product does this: a refund forgets which receipt it is of, as if the money had come too late.
    const lost = { amount_sen: 100, reason: 'Nobody knows', method: 'provider' as const };
    await test.deps.db
      .insertInto('refunds')
      .values({ transaction_id: id, payment_intent_id, ...lost, refunded_at: at, created_at: at })
      .execute();
    const { statements } = await get('/unmatched-money');
    expect(statements).toMatchObject([{ contractId, contractNumber: expect.stringMatching(/^TD-/) }]);
    expect(statements[0].balance).not.toBe(statements[0].pending);
    // A day later nobody has said how that refund ended.
    test.clock.pass(25 * 60 * 60);
    token = (await createAdmin(test.deps)).token;
    expect((await get('/unmatched-money')).payments).toMatchObject([
      { kind: 'refund under way', amount: 1, transactionId: id },
    ]);
  });
});
