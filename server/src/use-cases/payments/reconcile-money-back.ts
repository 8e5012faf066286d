import { dayMs } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as disputes from '../../domain/payments/disputes.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as refunds from '../../domain/payments/refunds.repository.ts';
import type { ProviderDispute, ProviderRefund } from '../../platform/payments/provider.ts';
import { processEach } from '../../platform/process-each.ts';
import { refreshMoneyBack } from './refresh-money-back.ts';

/** A bank may send a refund back for about a month, and a dispute takes some months. */
const lookBackDays = { refunds: 40, disputes: 180 };

/**
 * Finds what lost webhooks did not tell: lists what went back at the provider, compares it with our record, and looks closer at payments that differ.
 * What it costs grows with the refunds and disputes there are, not with the payments.
 */
export async function reconcileMoneyBack(deps: Deps) {
  const { db, clock, payments, config } = deps;
  if (config.payments.provider === 'none') return;
  const since = (days: number) => ({ since: new Date(clock.wall().getTime() - days * dayMs) });
  const listed = {
    refunds: await payments.listRefunds(since(lookBackDays.refunds)),
    disputes: await payments.listDisputes(since(lookBackDays.disputes)),
  };
  const differing = new Set([
    ...(await differingRefunds(deps, listed.refunds)),
    ...(await differingDisputes(deps, listed.disputes)),
    ...(await disputes.listOpenIntents(db)),
  ]);
  await processEach(deps, 'money back not reconciled', [...differing], async (intentId) => {
    const intent = intentId && (await intents.findById(db, intentId));
    if (intent) await refreshMoneyBack(deps, intent);
  });
}

const words = { Pending: 'pending', Succeeded: 'succeeded', Failed: 'failed' };

async function differingRefunds({ db }: Deps, listed: ProviderRefund[]) {
  const ids = listed.map(({ id }) => id);
  const known = new Map(
    (await refunds.listByProviderIds(db, ids)).map((row) => [row.provider_refund_id, row]),
  );
  const isSame = ({ id, status }: ProviderRefund) => {
    const row = known.get(id);
    return row && words[row.status] === status;
  };
  return listed.filter((refund) => !isSame(refund)).map(({ intentId }) => intentId);
}

async function differingDisputes({ db }: Deps, listed: ProviderDispute[]) {
  const ids = listed.map(({ id }) => id);
  const known = new Map((await disputes.listByIds(db, ids)).map(({ id, status }) => [id, status]));
  return listed.filter(({ id, status }) => known.get(id) !== status).map(({ intentId }) => intentId);
}
