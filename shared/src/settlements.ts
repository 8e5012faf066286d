import { z } from 'zod';
import { amount, ById, blankIsUnset, Day, Instant, line, Side, text } from './fields.ts';
import { cursors, Page, search, sortBy } from './pagination.ts';
import { amountRange } from './properties.constants.ts';
import { RefundTransfer } from './refunds.ts';
import {
  bankAccountDigits,
  bankNameMaxLength,
  deductionKinds,
  deductionReasonMaxLength,
  deductionsMax,
  depositSorts,
  settlementStatuses,
  settlementTextMaxLength,
} from './settlements.constants.ts';

export const SettlementStatus = z.enum(settlementStatuses, {
  error: `Status must be one of ${settlementStatuses.join(', ')}`,
});
export type SettlementStatus = z.infer<typeof SettlementStatus>;
export const DeductionKind = z.enum(deductionKinds, {
  error: `Kind must be one of ${deductionKinds.join(', ')}`,
});
export type DeductionKind = z.infer<typeof DeductionKind>;

const uuid = (label: string) => z.uuid(`${label} is not valid`).toLowerCase();

/** With `transactionId` an open charge is paid, in part or whole. With `id` a deduction that was proposed before is changed, and keeps its files. */
const ProposedDeduction = z.object({
  id: uuid('This deduction').optional(),
  kind: DeductionKind,
  amount: amount('Amount', 2 * amountRange.max, 1),
  reason: text('Reason', deductionReasonMaxLength),
  transactionId: uuid('This charge').nullish(),
  /** The line of the move-out report that shows it. */
  itemId: uuid('This line').nullish(),
});

/** No deductions: all of it goes back. */
export const ProposeSettlement = z.object({
  deductions: z
    .array(ProposedDeduction, 'Deductions must be a list')
    .max(deductionsMax, `There can be at most ${deductionsMax} deductions`),
});
export type ProposeSettlement = z.input<typeof ProposeSettlement>;
export type SettlementToPropose = z.output<typeof ProposeSettlement>;

/** Where money goes that cannot go back to a card. */
const BankAccountInput = z.object({
  bank: line('Bank', bankNameMaxLength),
  holder: line('Account holder', bankNameMaxLength),
  number: line('Account number', 40)
    .transform((digits) => digits.replaceAll(/[\s-]/g, ''))
    .pipe(
      z
        .string()
        .regex(
          new RegExp(`^[0-9]{${bankAccountDigits.min},${bankAccountDigits.max}}$`),
          `Account number must be ${bankAccountDigits.min} to ${bankAccountDigits.max} digits`,
        ),
    ),
});
export const BankAccount = z.object({ bank: z.string(), holder: z.string(), number: z.string() });
export type BankAccount = z.infer<typeof BankAccount>;

/**
 * `revision`: of the proposal that was read. Where another one was made meanwhile, nothing is accepted. `bankAccount` is null where what cannot
 * go back to a card is given in cash.
 */
export const AcceptSettlement = z
  .object({ bankAccount: BankAccountInput.nullish(), revision: z.int().positive().optional() })
  .nullish()
  .transform((body) => body ?? {});
export type AcceptSettlement = z.input<typeof AcceptSettlement>;
export type SettlementToAccept = z.output<typeof AcceptSettlement>;

export const DisputeSettlement = z.object({
  reason: text('Reason', settlementTextMaxLength),
  bankAccount: BankAccountInput.nullish(),
  revision: z.int().positive().optional(),
});
export type DisputeSettlement = z.input<typeof DisputeSettlement>;
export type SettlementToDispute = z.output<typeof DisputeSettlement>;

/** An admin decides for good, with words for the tenant. */
export const CloseSettlement = z.object({ decision: text('Decision', settlementTextMaxLength) });
export type CloseSettlement = z.infer<typeof CloseSettlement>;

/** The one transfer of all that waits for one; `amount` is what was seen, so that nothing else is recorded. */
export const RecordSettlementTransfer = RefundTransfer.safeExtend({
  amount: z.preprocess(blankIsUnset, amount('Amount', 2 * amountRange.max, 0.01).optional()),
});
export type RecordSettlementTransfer = z.input<typeof RecordSettlementTransfer>;
export type TransferToRecord = z.output<typeof RecordSettlementTransfer>;

export const WriteSettlementMessage = z.object({ message: text('Message', settlementTextMaxLength) });
export const GiveBankAccount = z.object({ bankAccount: BankAccountInput });
export const ByDeduction = ById.extend({ deductionId: uuid('This id') });
export const BySettlementFile = ById.extend({ fileId: uuid('This id'), viewerId: uuid('This id') });

const SettlementFile = z.object({ id: z.uuid(), link: z.string(), isPicture: z.boolean() });
export type SettlementFile = z.infer<typeof SettlementFile>;

/** A line of the move-out report: `Kitchen, Hob`. */
const ReportLine = z.object({ id: z.uuid(), name: z.string(), condition: z.string() });

const Deduction = z.object({
  id: z.uuid(),
  kind: DeductionKind,
  amount: z.number(),
  reason: z.string(),
  /** The open charge that it pays. */
  transactionId: z.uuid().nullable(),
  /** What was paid by it, when it counted. */
  paidTransactionId: z.uuid().nullable(),
  /** The charge was paid or cancelled since: it will not be deducted, and as much more goes back. */
  isDropped: z.boolean(),
  /** The line of the move-out report that shows it. */
  item: ReportLine.nullable(),
  files: z.array(SettlementFile),
});
export type Deduction = z.infer<typeof Deduction>;

const SettlementMessage = z.object({
  id: z.uuid(),
  kind: z.enum(['dispute', 'message', 'decision']),
  by: Side,
  body: z.string(),
  writtenAt: Instant,
  files: z.array(SettlementFile),
});

/** A refund of it, on its way or made. `card`: the way it was paid. */
const SettlementPayment = z.object({
  id: z.uuid(),
  way: z.enum(['card', 'transfer', 'cash']),
  amount: z.number(),
  status: z.enum(['Pending', 'Succeeded', 'Failed']),
  /** Of a transfer, as on the bank statement; of cash, as in the receipt book. */
  reference: z.string(),
  at: Instant,
});

const OpenCharge = z.object({
  id: z.uuid(),
  name: z.string(),
  amount: z.number(),
  dueDate: Day,
  isRent: z.boolean(),
});

/** The contract that has the deposit next, or had it before; `on`: the day on which that one begins. */
const Carry = z.object({
  contract: z.uuid(),
  number: z.string(),
  on: Day,
  amount: z.number(),
  isDone: z.boolean(),
});

export const Settlement = z.object({
  contract: z.uuid(),
  /** `Held` while nothing is proposed; `Nothing Held` where there is nothing to settle. */
  status: z.enum(['Held', 'Nothing Held', ...settlementStatuses]),
  /** All that is settled, in ringgit: the deductions and what goes back. */
  held: z.number(),
  /** What of that was paid as rent of the first month, for days after the end. */
  unusedRent: z.number(),
  /** What is still with us. */
  heldNow: z.number(),
  /** What carries over to the contract that follows, or has. */
  carriesTo: Carry.nullable(),
  /** What comes over from the contract before, as long as it has not. */
  comesFrom: Carry.nullable(),
  deductions: z.array(Deduction),
  refund: z.number(),
  /** What of the refund has gone, or is on its way. */
  refunded: z.number(),
  /** The refund is paid, whatever becomes of the deductions. */
  isPaying: z.boolean(),
  /** What of it has to be paid by a transfer, and waits for one. */
  toTransfer: z.number(),
  /** The tenant has to say where to. */
  needsBankAccount: z.boolean(),
  /** A bank decides about a payment: as long as it does, that money waits. */
  isWaitingForBank: z.boolean(),
  /** For the tenant, and for admins who have to make a transfer. */
  bankAccount: BankAccount.nullable(),
  /** Null while the contract has no end that is near. */
  dueDate: Day.nullable(),
  isOverdue: z.boolean(),
  answerBy: Day.nullable(),
  revision: z.int(),
  proposedAt: Instant.nullable(),
  settledAt: Instant.nullable(),
  payments: z.array(SettlementPayment),
  messages: z.array(SettlementMessage),
  /** Rent for days after the end that was paid in cash or by a transfer: an admin gives it back, beside the deposit. */
  rentToReturn: z.array(z.object({ transactionId: z.uuid(), amount: z.number() })),
  /** For admins: what can be deducted. */
  openCharges: z.array(OpenCharge),
  /** Of the move-out report, for deductions. */
  reportLines: z.array(ReportLine),
  /** For admins, after the end: why nothing can be proposed, and what to do about it. */
  obstacle: z.string().nullable(),
  /** What whoever asks can do now. */
  can: z.object({
    propose: z.boolean(),
    answer: z.boolean(),
    write: z.boolean(),
    close: z.boolean(),
    recordTransfer: z.boolean(),
    giveAccount: z.boolean(),
  }),
});
export type Settlement = z.infer<typeof Settlement>;

export const SettlementAnswer = z.object({ settlement: Settlement });
export type SettlementAnswer = z.infer<typeof SettlementAnswer>;
export const SettlementMessageAnswer = z.object({ message: z.string(), settlement: Settlement });
export type SettlementMessageAnswer = z.infer<typeof SettlementMessageAnswer>;

/** Without a status, those that are to be settled. */
export const FindDeposits = Page.extend({
  ...search,
  sort: sortBy(depositSorts, 'dueDate'),
  status: z.enum(['Held', ...settlementStatuses]).optional(),
});
export type FindDeposits = z.output<typeof FindDeposits>;

export const ListedDeposit = z.object({
  id: z.uuid(),
  contractNumber: z.string(),
  user: z.object({ _id: z.uuid(), firstname: z.string(), lastname: z.string(), email: z.string() }),
  property: z.object({ _id: z.uuid(), name: z.string() }),
  roomName: z.string().nullable(),
  endDate: Day,
  dueDate: Day,
  isOverdue: z.boolean(),
  status: z.enum(['Held', ...settlementStatuses]),
  held: z.number(),
});
export type ListedDeposit = z.infer<typeof ListedDeposit>;
export const DepositsAnswer = z.object({ deposits: z.array(ListedDeposit), ...cursors });
export type DepositsAnswer = z.infer<typeof DepositsAnswer>;

/** What is held of all deposits, and what is to be settled. For a tenant their own. */
export const DepositSummaryAnswer = z.object({
  held: z.number(),
  toSettle: z.int(),
  overdue: z.int(),
  next: z
    .object({
      contract: z.uuid(),
      place: z.string(),
      dueDate: Day,
      held: z.number(),
      status: z.enum(['Held', ...settlementStatuses]),
    })
    .nullable(),
});
export type DepositSummaryAnswer = z.infer<typeof DepositSummaryAnswer>;
