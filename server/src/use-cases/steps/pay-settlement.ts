import type { Deps } from '../../deps.ts';
import type { ContractRow } from '../../domain/contracts/contracts.repository.ts';
import * as deposits from '../../domain/settlements/deposit-sources.repository.ts';
import { planRefund, progressOf, type Share, type Way } from '../../domain/settlements/settlements.policy.ts';
import type { SettlementRow } from '../../domain/settlements/settlements.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { openRefund } from './open-refund.ts';

/** How what is not sent yet can go back. What failed is paid by a transfer, and is not tried again. */
export async function planSettlement(
  db: Sql,
  { config }: Pick<Deps, 'config'>,
  { contract_id, refund_sen }: Pick<SettlementRow, 'contract_id' | 'refund_sen'>,
) {
  const progress = progressOf(await deposits.listRefunds(db, contract_id));
  const sources = (await deposits.list(db, contract_id)).map((source) => {
    const failed = progress.failed.filter(({ transaction_id }) => transaction_id === source.id);
    return {
      ...source,
      left_sen: source.left_sen - failed.reduce((sum, { amount_sen }) => sum + amount_sen, 0),
    };
  });
  const dueSen = refund_sen - progress.sentSen - progress.failedSen;
  const plan = planRefund(
    sources.filter(({ left_sen }) => left_sen > 0),
    Math.max(0, dueSen),
    config.payments.provider !== 'none',
  );
  const sumOf = (way: Way) => plan.reduce((sum, share) => sum + (share.way === way ? share.amountSen : 0), 0);
  return {
    ...progress,
    plan,
    toTransferSen: progress.failedSen + sumOf('transfer'),
    atBankSen: sumOf('bank decides'),
  };
}

export const reasonOf = ({ number }: Pick<ContractRow, 'number'>) =>
  `Settlement of the deposit, contract ${number}`;

type ToSend = { settlement: SettlementRow; contract: ContractRow; askedBy: string | null };

/** Writes down what goes back to cards and banks. Its parties are locked; the refunds are sent after the commit. Returns their ids. */
export async function paySettlement(tx: Tx, deps: Deps, { settlement, contract, askedBy }: ToSend) {
  const { plan } = await planSettlement(tx, deps, settlement);
  const refundIds: string[] = [];
  for (const share of plan.filter(({ way }) => way === 'provider')) {
    const { id } = await openShare(tx, deps, share, {
      settles: settlement.contract_id,
      reason: reasonOf(contract),
      askedBy,
      method: 'provider',
      status: 'Pending',
      refundedAt: deps.clock.now(),
    });
    refundIds.push(id);
  }
  return refundIds;
}

type Refund = Omit<Parameters<typeof openRefund>[3], 'receiptNumber' | 'intentId' | 'amountSen'>;

/** Gives back a share of a payment. */
export async function openShare(tx: Tx, deps: Deps, { source, amountSen }: Share, refund: Refund) {
  await transactions.lock(tx, source.id);
  const { receipt_number: receiptNumber, payment_intent_id: intentId } = source;
  const transaction = await transactions.getById(tx, source.id);
  // Never before that payment had come.
  const refundedAt = new Date(Math.max(refund.refundedAt.getTime(), transaction.paid_at?.getTime() ?? 0));
  return openRefund(tx, deps, transaction, { ...refund, receiptNumber, intentId, amountSen, refundedAt });
}
