import { cards, confirmCard } from '@teduh/server/test/card-form.ts';
import { createAdmin } from '@teduh/server/test/factories.ts';
import { useTestApp } from '@teduh/server/test/test-app.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { cardApi } from '../../test/card-api.ts';
import { withSandboxTables } from '../tables.ts';
import { finishSlowRefunds } from './refund.service.ts';

const test = useTestApp({}, { listen: true });
const { ask, create } = cardApi(test);

async function pay(number = cards.good): Promise<string> {
  const { id, client_secret } = await create();
  await confirmCard(test.app, client_secret, { number });
  return id;
}
const refund = (id: string, more: Record<string, string> = {}) =>
  ask('POST', '/refunds', { payment_intent: id, ...more });
const events = async () =>
  (await withSandboxTables(test.deps.db).selectFrom('sandbox.events').select('payload').execute()).map(
    ({ payload }) => payload as { type: string; data: { object: Record<string, unknown> } },
  );
const typesOf = async () => (await events()).map(({ type }) => type);
const disputeOf = async (id: string) => (await ask('GET', `/disputes?payment_intent=${id}`)).body.data[0];

beforeEach(async () => {
  await withSandboxTables(test.deps.db).deleteFrom('sandbox.events').execute();
});

describe('refunds', () => {
  it('are made in parts, together no more than the payment', async () => {
    const id = await pay();
    expect(await refund(id, { amount: '100000', 'metadata[refundId]': 'one' })).toMatchObject({
      status: 200,
      body: { amount: 100_000, status: 'succeeded', metadata: { refundId: 'one' } },
    });
    expect(await refund(id, { amount: '50001' })).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', param: 'amount' } },
    });
    expect((await refund(id)).body).toMatchObject({ amount: 50_000 });
    expect(await refund(id)).toMatchObject({
      status: 400,
      body: { error: { code: 'charge_already_refunded' } },
    });
    const { body } = await ask('GET', `/refunds?payment_intent=${id}`);
    expect(body.data.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([100_000, 50_000]);
    expect(await ask('GET', `/refunds/${body.data[0].id}`)).toMatchObject({
      status: 200,
      body: body.data[0],
    });
    expect((await ask('GET', '/refunds/re_none')).status).toBe(404);
  });

  it('are not more than the payment when many are asked for at once', async () => {
    const id = await pay();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(id, { amount: '40000' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it('are told by events with what went back so far', async () => {
    const id = await pay();
    await refund(id, { amount: '50000' });
    expect((await typesOf()).slice(-2)).toEqual(['refund.created', 'charge.refunded']);
    expect((await events()).at(-1)?.data.object).toMatchObject({ amount_refunded: 50_000, refunded: false });
    await refund(id);
    expect((await events()).at(-1)?.data.object).toMatchObject({ amount_refunded: 150_000, refunded: true });
  });

  it.each([
    [cards.failingRefund, 'succeeded', 'failed', ['refund.updated', 'refund.failed']],
    [cards.slowRefund, 'pending', 'succeeded', ['refund.updated']],
  ])('with the card %s are first %s, then %s, once', async (number, first, last, told) => {
    const id = await pay(number);
    const made = (await refund(id, { amount: '500' })).body;
    expect(made.status).toBe(first);
    await withSandboxTables(test.deps.db).deleteFrom('sandbox.events').execute();
    test.clock.pass(19);
    await finishSlowRefunds(test.deps);
    expect((await ask('GET', `/refunds/${made.id}`)).body.status).toBe(first);
    test.clock.pass(1);
    await Promise.all([finishSlowRefunds(test.deps), finishSlowRefunds(test.deps)]);
    expect((await ask('GET', `/refunds/${made.id}`)).body.status).toBe(last);
    expect(await typesOf()).toEqual(told);
  });

  it('that failed leave the money to be refunded again', async () => {
    const id = await pay(cards.failingRefund);
    await refund(id);
    test.clock.pass(20);
    await finishSlowRefunds(test.deps);
    expect((await refund(id)).status).toBe(200);
  });
});

describe('disputes', () => {
  it('come with the card that is made for it, and no other', async () => {
    const [disputed, fine] = [await pay(cards.disputing), await pay()];
    expect(await disputeOf(disputed)).toMatchObject({ status: 'needs_response', amount: 150_000 });
    expect(await disputeOf(fine)).toBeUndefined();
    expect(await typesOf()).toContain('charge.dispute.created');
  });

  it.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('are decided by %s', async (words, status) => {
    const dispute = await disputeOf(await pay(cards.disputing));
    const submit = () =>
      ask('POST', `/disputes/${dispute.id}`, { 'evidence[uncategorized_text]': words, submit: 'true' });
    expect(await submit()).toMatchObject({ status: 200, body: { status } });
    expect(await submit()).toMatchObject({ status: 400, body: { error: { code: 'dispute_closed' } } });
    expect((await events()).at(-1)).toMatchObject({
      type: 'charge.dispute.closed',
      data: { object: { status } },
    });
  });

  it('are under review with other evidence, and lost when they are closed', async () => {
    const id = await pay(cards.disputing);
    const dispute = await disputeOf(id);
    const evidence = { 'evidence[uncategorized_text]': 'The tenant lives here.' };
    expect((await ask('POST', `/disputes/${dispute.id}`, evidence)).body.status).toBe('under_review');
    expect((await ask('POST', `/disputes/${dispute.id}/close`)).body.status).toBe('lost');
    expect((await ask('GET', `/disputes/${dispute.id}`)).body.status).toBe('lost');
    expect((await ask('POST', '/disputes/du_none/close')).status).toBe(404);
  });

  it('keep a payment from being refunded, unless they were won', async () => {
    const id = await pay(cards.disputing);
    expect(await refund(id)).toMatchObject({ status: 400, body: { error: { code: 'charge_disputed' } } });
    const { id: disputeId } = await disputeOf(id);
    await ask('POST', `/disputes/${disputeId}`, { 'evidence[uncategorized_text]': 'winning_evidence' });
    expect((await refund(id)).status).toBe(200);
  });
});

it('lets an admin be the bank, once', async () => {
  const { token } = await createAdmin(test.deps);
  const dispute = await disputeOf(await pay(cards.disputing));
  const url = `/api/sandbox/disputes/${dispute.id}`;
  const call = (body: object) => test.call('POST', url, { token, body });
  expect((await call({ decision: 'perhaps' })).status).toBe(400);
  expect(await call({ decision: 'lost' })).toMatchObject({ status: 200, body: { status: 'lost' } });
  expect((await call({ decision: 'won' })).status).toBe(404);
});

it('lists page by page, the newest first, and since a moment', async () => {
  const id = await pay();
  for (const amount of ['1', '2', '3']) {
    test.clock.pass(10);
    await refund(id, { amount });
  }
  const since = Math.floor(test.clock.wall().getTime() / 1000);
  const first = (await ask('GET', `/refunds?payment_intent=${id}&limit=2`)).body;
  expect(first).toMatchObject({ has_more: true, data: [{ amount: 3 }, { amount: 2 }] });
  const after = first.data[1].id;
  const second = (await ask('GET', `/refunds?payment_intent=${id}&limit=2&starting_after=${after}`)).body;
  expect(second).toMatchObject({ has_more: false, data: [{ amount: 1 }] });
  expect((await ask('GET', `/refunds?created[gte]=${since}`)).body.data).toMatchObject([{ amount: 3 }]);
  expect((await ask('GET', '/refunds?limit=1000')).status).toBe(400);
});
