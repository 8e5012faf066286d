import type { ContractStatus } from '@teduh/shared/contracts';
import type { Day } from '@teduh/shared/days';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import { canMove } from '@teduh/shared/moves';
import type { SettlementStatus } from '@teduh/shared/settlements';
import { settlementMoves } from '@teduh/shared/settlements.constants';
import type { DepositSource, SettlementRefund } from './deposit-sources.repository.ts';

type Settlement = { status: SettlementStatus; answer_by: Day };

/** Whether a deposit should have been settled by now. No day: the contract has no end that is near. */
export const isOverdue = (
  { status, dueOn }: { status: SettlementStatus | 'Held' | 'Nothing Held'; dueOn: Day | null },
  today: Day,
): boolean => dueOn !== null && dueOn < today && status !== 'Settled' && status !== 'Nothing Held';

/** The reason why nothing can be proposed now, if there is one. */
export function reasonNotToPropose(
  contract: { status: ContractStatus; renewed_by_status: ContractStatus | null },
  settlement: Settlement | undefined,
  { heldSen, hasPending }: { heldSen: number; hasPending: boolean },
): ErrorCode | undefined {
  if (contract.status !== 'Ended') return 'contract_not_ended';
  // It carries over when the landlord has signed what the tenant has signed.
  if (contract.renewed_by_status === 'Awaiting') return 'contract_followed';
  if (settlement && !canMove(settlementMoves, settlement.status, 'Proposed')) return 'settlement_not_open';
  if (!settlement && heldSen === 0) return 'nothing_held';
  return hasPending ? 'deposit_to_be_paid' : undefined;
}

/** The reason why an admin cannot decide yet, if there is one: the tenant has time to answer, and to be answered. */
export function reasonNotToClose({ status, answer_by }: Settlement, today: Day): ErrorCode | undefined {
  if (!canMove(settlementMoves, status, 'Decided')) return 'settlement_not_open';
  return status === 'Proposed' && answer_by >= today ? 'settlement_waits' : undefined;
}

export type Share = { source: DepositSource; amountSen: number };

/** Takes an amount from several payments, in their order. Less where there is not as much. */
function takeFrom(sources: DepositSource[], amountSen: number): Share[] {
  let missingSen = amountSen;
  const shares = sources.map((source) => {
    const takenSen = Math.min(source.left_sen, missingSen);
    missingSen -= takenSen;
    return { source, amountSen: takenSen };
  });
  return shares.filter((share) => share.amountSen > 0);
}

const ranked = (sources: DepositSource[], rank: (source: DepositSource) => number) =>
  sources.toSorted((one, other) => rank(one) - rank(other));

/** What pays a charge: what cannot go back to a card first, and what a bank decides about last. */
export const planUse = (sources: DepositSource[], amountSen: number): Share[] =>
  takeFrom(
    ranked(sources, ({ is_open_dispute, payment_intent_id }) =>
      is_open_dispute ? 2 : payment_intent_id ? 1 : 0,
    ),
    amountSen,
  );

export type Way = 'provider' | 'transfer' | 'bank decides';

const wayBack = (
  { is_open_dispute, is_disputed, payment_intent_id }: DepositSource,
  hasProvider: boolean,
): Way => {
  if (is_open_dispute) return 'bank decides';
  return payment_intent_id && !is_disputed && hasProvider ? 'provider' : 'transfer';
};
const order: Way[] = ['provider', 'transfer', 'bank decides'];

/** How an amount goes back: to the card or bank it came from where that is possible, otherwise by a transfer that an admin makes. */
export function planRefund(
  sources: DepositSource[],
  amountSen: number,
  hasProvider: boolean,
): (Share & { way: Way })[] {
  const inOrder = ranked(sources, (source) => order.indexOf(wayBack(source, hasProvider)));
  return takeFrom(inOrder, amountSen).map((share) => ({ ...share, way: wayBack(share.source, hasProvider) }));
}

const sum = (refunds: SettlementRefund[]) => refunds.reduce((total, { amount_sen }) => total + amount_sen, 0);

/** What has become of the refund part so far. */
export function progressOf(refunds: SettlementRefund[]) {
  const back = refunds.filter(({ method }) => method !== 'deposit');
  const failed = back.filter(({ is_to_transfer }) => is_to_transfer);
  return {
    usedSen: sum(refunds.filter(({ method }) => method === 'deposit')),
    /** Gone or on its way. */
    sentSen: sum(back.filter(({ status }) => status !== 'Failed')),
    failed,
    failedSen: sum(failed),
    isUnderWay: back.some(({ status }) => status === 'Pending'),
  };
}
