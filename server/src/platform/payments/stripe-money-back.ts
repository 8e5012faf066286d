import { z } from 'zod';
import type { Ask } from './ask-stripe.ts';
import type { MoneyBackFilter, Payments, ProviderDispute, ProviderRefund } from './provider.ts';
import { readAnswer } from './read-answer.ts';

const pageSize = 100;
/** More than a landlord has in the time that is looked at. */
const maxListed = 10_000;

const idOf = z.union([
  z.string(),
  z.object({ id: z.string() }).transform(({ id }) => id),
  z.null().transform(() => undefined),
]);
const RefundAnswer = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  payment_intent: idOf,
  metadata: z.record(z.string(), z.string()).nullable(),
  failure_reason: z.string().nullish(),
});
const DisputeAnswer = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string(),
  reason: z.string(),
  payment_intent: idOf,
});

const statuses = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
} as const;

function toRefund(answer: unknown): ProviderRefund {
  const { id, amount, status, payment_intent, metadata, failure_reason } = readAnswer(RefundAnswer, answer);
  return {
    id,
    intentId: payment_intent,
    amountSen: amount,
    status: statuses[status],
    failure: failure_reason ?? (status === 'canceled' ? 'canceled' : ''),
    refundId: metadata?.refundId,
  };
}

function toDispute(answer: unknown): ProviderDispute {
  const { id, amount, status, reason, payment_intent } = readAnswer(DisputeAnswer, answer);
  return { id, intentId: payment_intent, amountSen: amount, status, reason };
}

const ListAnswer = z.object({ data: z.array(z.unknown()), has_more: z.boolean() });

const paramsOf = (filter: MoneyBackFilter) =>
  'intentId' in filter
    ? { payment_intent: filter.intentId }
    : { created: { gte: Math.floor(filter.since.getTime() / 1000) } };

type Page = { limit: number; starting_after?: string };

/** Reads page after page; the SDK's own way throws what nobody can explain when an answer is no list. */
async function readAll<T extends { id: string }>(
  readPage: (page: Page) => Promise<unknown>,
  toItem: (answer: unknown) => T,
): Promise<T[]> {
  const all: T[] = [];
  while (all.length < maxListed) {
    const after = all.at(-1)?.id;
    const answer = await readPage({ limit: pageSize, ...(after && { starting_after: after }) });
    const { data, has_more } = readAnswer(ListAnswer, answer);
    all.push(...data.map(toItem));
    if (!has_more || data.length === 0) break;
  }
  return all;
}

/** Refunds and disputes. */
export const stripeMoneyBack = (ask: Ask): Pick<Payments, 'refund' | 'listRefunds' | 'listDisputes'> => ({
  async refund({ refundId, intentId, amountSen }) {
    const params = { payment_intent: intentId, amount: amountSen, metadata: { refundId } };
    const options = { idempotencyKey: `refund-${refundId}` };
    return toRefund(await ask((stripe) => stripe.refunds.create(params, options)));
  },
  listRefunds: (filter) =>
    readAll((page) => ask((stripe) => stripe.refunds.list({ ...paramsOf(filter), ...page })), toRefund),
  listDisputes: (filter) =>
    readAll((page) => ask((stripe) => stripe.disputes.list({ ...paramsOf(filter), ...page })), toDispute),
});
