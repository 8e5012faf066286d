import type { ContractStatus } from '@teduh/shared/contracts';
import type { TransactionStatus, TransactionType } from '@teduh/shared/transactions';
import { leastTransactionSen } from '@teduh/shared/transactions.constants';
import type { DisputeRow } from './disputes.repository.ts';
import type { IntentRecord } from './payment-intents.repository.ts';

/** The provider's words for a dispute that is over. A warning never took any money. */
const closed = new Set(['won', 'lost', 'warning_closed', 'prevented']);

export const isClosed = (status: string) => closed.has(status);

/**
 * Whether a dispute that was here can be there: answers of the provider may overtake each other, so one that is closed opens again only
 * for an appeal, or by being won after all.
 */
export const canBecome = (from: string, to: string) =>
  from !== to && (!isClosed(from) || to === 'won' || to.startsWith('appeal_'));

type Lost = {
  status: TransactionStatus;
  type: TransactionType;
  amount_sen: number;
  refunded_sen: number;
  payment_intent_id: string | null;
  contract_status: ContractStatus;
};

/** What was taken by the intent, and how much of it went back before. */
type Taken = { id: string; status: IntentRecord; amount_sen: number; refunded_sen: number };

/**
 * What follows for the tenant when a bank takes money back. The charge is to be paid again, as after a reversal, where all of its payment is gone;
 * otherwise what is gone is charged anew. On a contract that was cancelled nothing can be owed, nor is what came too late and was still with us.
 */
export function outcomeOfLoss(
  lost: Lost,
  taken: Taken,
  dispute: { amount_sen: number },
): NonNullable<DisputeRow['outcome']> {
  const { status, type, contract_status } = lost;
  const isOfTransaction = lost.payment_intent_id === taken.id;
  const wasWithUs = dispute.amount_sen <= taken.amount_sen - taken.refunded_sen;
  if (taken.status === 'refunded' && !isOfTransaction && wasWithUs) return 'returned';
  if (contract_status === 'Cancelled' || dispute.amount_sen < leastTransactionSen) return 'written off';
  const isThePayment = status === 'Paid' && isOfTransaction;
  const isWhole = dispute.amount_sen === lost.amount_sen && lost.refunded_sen === 0;
  // The deposit of a tenancy that is over is settled, not paid once more.
  const isOver = type === 'Deposit' && contract_status === 'Ended';
  return isThePayment && isWhole && !isOver ? 'to be paid again' : 'charged again';
}

/** The bank took the money and has not given it back. */
export const isLost = ({ lost_at, regained_at }: DisputeRow) => lost_at !== null && regained_at === null;

type Refunded = { payment_intent_id: string | null; receipt_number: number | null };

/** A bank decides about the money of this refund, or has taken it. Where the tenant owed that anew, what came too late is still to go back. */
export const isAtTheBank = (
  { payment_intent_id: intentId, receipt_number }: Refunded,
  disputes: DisputeRow[],
) =>
  disputes.some((dispute) => {
    const isOwedAnew = receipt_number === null && dispute.outcome === 'charged again';
    return dispute.payment_intent_id === intentId && (!dispute.closed_at || (isLost(dispute) && !isOwedAnew));
  });
