import { type ErrorCode, errorMessages } from '@teduh/shared/errors.constants';
import { toRinggit } from '@teduh/shared/money';
import { canMove } from '@teduh/shared/moves';
import { placeOf } from '@teduh/shared/names';
import type { RefundMethod } from '@teduh/shared/refunds';
import type {
  DepositSummaryAnswer,
  ListedDeposit,
  Settlement,
  SettlementFile,
} from '@teduh/shared/settlements';
import { settlementMoves } from '@teduh/shared/settlements.constants';
import { nameOfCharge } from '@teduh/shared/transaction-parts';
import type { Deps } from '../deps.ts';
import type { ItemRow } from '../domain/inspections/inspection-items.repository.ts';
import type { Carry } from '../domain/settlements/deposit-sources.repository.ts';
import type { DepositRow } from '../domain/settlements/deposits-list.repository.ts';
import { isOverdue, reasonNotToClose, reasonNotToPropose } from '../domain/settlements/settlements.policy.ts';
import type { FileRow } from '../domain/settlements/thread.repository.ts';
import type { Actor } from '../platform/http/access.ts';
import type { getDepositSummary } from '../use-cases/settlements/get-deposit-summary.ts';
import type { SettlementState } from '../use-cases/steps/read-settlement.ts';

export const settlementFilePath = (ids: { id: string; fileId: string; viewerId: string }) =>
  `/api/contracts/${ids.id}/settlement/files/${ids.fileId}/${ids.viewerId}`;

/** What an admin does first where nothing can be proposed yet. */
const obstacles: Partial<Record<ErrorCode, string>> = {
  contract_followed:
    'The tenant has signed a further contract, which waits for your signature. Sign it, and the deposit carries over; or cancel it.',
  deposit_to_be_paid: errorMessages.deposit_to_be_paid,
};

const wayOf = (method: RefundMethod) =>
  method === 'provider' ? 'card' : method === 'cash' ? 'cash' : 'transfer';

const presentLine = ({ id, room, name, condition }: ItemRow) => ({
  id,
  name: [room, name].filter(Boolean).join(', '),
  condition: condition ?? '',
});

const presentCarry = (carry: Carry | undefined) =>
  carry
    ? {
        contract: carry.contract_id,
        number: carry.number,
        on: carry.start_date,
        amount: toRinggit(carry.amount_sen),
        isDone: carry.is_done,
      }
    : null;

/** Nothing is to be settled of what carries over as a whole, nor before there is a contract. */
function dueDateOf({ contract, books, settlement, carryOn }: SettlementState) {
  if (contract.status === 'Cancelled' || contract.status === 'Awaiting') return null;
  const isCarried = carryOn && !carryOn.is_done && carryOn.amount_sen === books.held_sen;
  return settlement?.due_on ?? (isCarried ? null : books.due_on);
}

type Viewed = { deps: Pick<Deps, 'links' | 'clock'>; actor: Actor };

export function presentSettlement(
  state: SettlementState,
  { deps: { links, clock }, actor }: Viewed,
): Settlement {
  const { contract, books, settlement, planned } = state;
  const isAdmin = actor.userType === 'admin';
  const presentFile = ({ id: fileId, storage_key }: FileRow): SettlementFile => ({
    id: fileId,
    link: links.sign(settlementFilePath({ id: contract.id, fileId, viewerId: actor.id })),
    isPicture: storage_key.endsWith('.jpg'),
  });
  const heldSen = settlement?.held_sen ?? books.held_sen;
  const lines = state.lines.map(presentLine);
  const status = settlement?.status ?? (books.held_sen > 0 ? 'Held' : 'Nothing Held');
  const reason = reasonNotToPropose(contract, settlement, {
    heldSen: books.held_sen,
    hasPending: state.hasPending,
  });
  const droppedSen = state.deductions.reduce((sum, row) => sum + (row.is_dropped ? row.amount_sen : 0), 0);
  const isToTransfer = planned.toTransferSen > 0;
  const isPaying = settlement?.paying_since != null;
  const dueDate = dueDateOf(state);
  return {
    contract: contract.id,
    status,
    held: toRinggit(heldSen),
    heldNow: toRinggit(books.held_sen),
    carriesTo: presentCarry(state.carryOn),
    comesFrom: presentCarry(state.carryIn),
    unusedRent: toRinggit(Math.min(books.unused_sen, heldSen)),
    deductions: state.deductions.map((row) => ({
      id: row.id,
      kind: row.kind,
      amount: toRinggit(row.amount_sen),
      reason: row.reason,
      transactionId: row.transaction_id,
      paidTransactionId: row.paid_id,
      isDropped: row.is_dropped,
      item: lines.find(({ id }) => id === row.inspection_item_id) ?? null,
      files: state.files.filter(({ deduction_id }) => deduction_id === row.id).map(presentFile),
    })),
    refund: toRinggit(settlement ? settlement.refund_sen + droppedSen : heldSen),
    refunded: toRinggit(planned.sentSen),
    isPaying,
    toTransfer: toRinggit(settlement ? planned.toTransferSen : 0),
    needsBankAccount: isToTransfer && state.account === undefined,
    isWaitingForBank: planned.atBankSen > 0,
    bankAccount: (isAdmin ? isPaying && isToTransfer : true) ? (state.account ?? null) : null,
    dueDate,
    isOverdue: isOverdue({ status, dueOn: dueDate }, clock.today()),
    answerBy: settlement?.answer_by ?? null,
    revision: settlement?.revision ?? 0,
    proposedAt: settlement?.proposed_at.toISOString() ?? null,
    settledAt: settlement?.settled_at?.toISOString() ?? null,
    payments: state.refunds
      .filter(({ method }) => method !== 'deposit')
      .map((row) => ({
        id: row.id,
        way: wayOf(row.method),
        amount: toRinggit(row.amount_sen),
        status: row.status,
        reference: row.reference,
        at: row.refunded_at.toISOString(),
      })),
    messages: state.messages.map((row) => ({
      id: row.id,
      kind: row.kind,
      by: row.author_id === contract.user_id ? 'tenant' : 'admin',
      body: row.body,
      writtenAt: row.written_at.toISOString(),
      files: state.files.filter(({ message_id }) => message_id === row.id).map(presentFile),
    })),
    rentToReturn: state.toReturn.map(({ id, sen }) => ({ transactionId: id, amount: toRinggit(sen) })),
    reportLines: isAdmin ? lines : [],
    openCharges: state.charges.map((row) => ({
      id: row.id,
      name: nameOfCharge(row),
      amount: toRinggit(row.amount_sen),
      dueDate: row.due_date,
      isRent: row.type === 'Monthly Rental',
    })),
    obstacle: isAdmin && contract.status === 'Ended' && reason ? (obstacles[reason] ?? null) : null,
    can: {
      propose: isAdmin && !reason,
      answer: !isAdmin && settlement !== undefined && canMove(settlementMoves, settlement.status, 'Accepted'),
      write: settlement?.status === 'Disputed',
      close: isAdmin && settlement !== undefined && !reasonNotToClose(settlement, clock.today()),
      recordTransfer: isAdmin && isPaying && isToTransfer,
      giveAccount: !isAdmin && settlement !== undefined && isToTransfer,
    },
  };
}

export const presentDeposit = (row: DepositRow, { clock }: Pick<Deps, 'clock'>): ListedDeposit => ({
  id: row.id,
  contractNumber: row.number,
  user: { _id: row.user_id, firstname: row.firstname, lastname: row.lastname, email: row.email ?? '' },
  property: { _id: row.property_id, name: row.property_name },
  roomName: row.room_name,
  endDate: row.end_date,
  dueDate: row.due_on,
  isOverdue: isOverdue({ status: row.status, dueOn: row.due_on }, clock.today()),
  status: row.status,
  held: toRinggit(row.held_sen),
});

export function presentDepositSummary({
  heldSen,
  toSettle,
  overdue,
  next,
}: Awaited<ReturnType<typeof getDepositSummary>>): DepositSummaryAnswer {
  return {
    held: toRinggit(heldSen),
    toSettle,
    overdue,
    next: next
      ? {
          contract: next.id,
          place: placeOf(next),
          dueDate: next.due_on,
          held: toRinggit(next.held_sen),
          status: next.status,
        }
      : null,
  };
}
