import { dayOf } from '@teduh/shared/days';
import { toRinggit, writeSen } from '@teduh/shared/money';
import { fullName } from '@teduh/shared/names';
import { partsOf, presentParts } from '@teduh/shared/transaction-parts';
import type { Transaction, TransactionDetails } from '@teduh/shared/transactions';
import { transferReferenceOf } from '../domain/payments/transfer-reference.ts';
import type { ProposedDeduction } from '../domain/settlements/settlements.repository.ts';
import { isOverdue } from '../domain/transactions/transactions.policy.ts';
import type { TransactionRow } from '../domain/transactions/transactions.repository.ts';
import type { Clock } from '../platform/clock.ts';
import type { Columns } from '../platform/csv.ts';
import type { Links } from '../platform/links.ts';

export const receiptPath = (transactionId: string) => `/api/transactions/${transactionId}/receipt`;

/** `Deposit RM 1,440.00, First month’s rent 20 Nov to 19 Dec 2026 RM 720.00`; a single part needs no amount. */
function writeParts(row: TransactionRow): string {
  const parts = partsOf(row);
  if (parts.length > 1)
    return parts.map(({ label, amountSen }) => `${label} ${writeSen(amountSen)}`).join(', ');
  const isDescribed = row.description === '' || row.type === 'Other Fees';
  return [...parts.map(({ label }) => label), ...(isDescribed ? [] : [row.description])].join(', ');
}

export const slipPath = (transactionId: string) => `/api/transactions/${transactionId}/slip`;

function presentSlip(row: TransactionRow, links: Links): Transaction['slip'] {
  const { slip_status: status, slip_uploaded_at: uploadedAt, slip_reason: reason } = row;
  if (!status || !uploadedAt) return null;
  return {
    status,
    reference: transferReferenceOf(row),
    reason,
    uploadedAt: uploadedAt.toISOString(),
    file: links.sign(slipPath(row.id)),
  };
}

/** What a settlement has used of a deposit did not go back. */
const wentBackSen = ({ refunded_sen, used_sen }: TransactionRow) => refunded_sen - used_sen;

const isRefunded = (row: TransactionRow) =>
  row.is_refunded || (row.status === 'Paid' && wentBackSen(row) >= row.amount_sen);

export function presentTransaction(
  row: TransactionRow,
  { links, clock }: { links: Links; clock: Clock },
): Transaction {
  return {
    _id: row.id,
    id: row.id,
    contractId: row.contract_id,
    contractStatus: row.contract_status,
    user: { _id: row.user_id, firstname: row.firstname, lastname: row.lastname, email: row.email ?? '' },
    property: { _id: row.property_id, id: row.property_id, name: row.property_name },
    roomName: row.room_name,
    type: row.type,
    amount: toRinggit(row.amount_sen),
    parts: presentParts(row),
    description: row.description,
    isMetered: row.is_metered,
    dueDate: row.due_date,
    status: row.status,
    isOverdue: isOverdue(row, clock.today()),
    isRefunded: isRefunded(row),
    refundedAmount: toRinggit(wentBackSen(row)),
    usedAmount: toRinggit(row.used_sen),
    isDisputed: row.is_disputed,
    paymentDate: row.paid_at?.toISOString() ?? null,
    paymentMethod: row.payment_method,
    paymentReference: row.payment_reference || null,
    waiveReason: row.waive_reason,
    slip: presentSlip(row, links),
    receiptNumber: row.receipt_number,
    receiptFile: row.status === 'Paid' ? links.sign(receiptPath(row.id)) : null,
    createdAt: row.created_at.toISOString(),
  };
}

type Details = { transaction: TransactionRow; deduction: ProposedDeduction | undefined };

export const presentDetails = (
  { transaction, deduction }: Details,
  deps: Parameters<typeof presentTransaction>[1],
): TransactionDetails => ({
  ...presentTransaction(transaction, deps),
  // What was paid or cancelled meanwhile is not deducted.
  ...(transaction.status === 'Pending' &&
    deduction && {
      proposedDeduction: { contractId: deduction.contract_id, amount: toRinggit(deduction.amount_sen) },
    }),
});

export const transactionColumns: Columns<TransactionRow> = {
  Property: (row) => row.property_name,
  Room: (row) => row.room_name,
  Customer: fullName,
  Email: (row) => row.email,
  Type: (row) => row.type,
  Description: writeParts,
  'Amount (RM)': (row) => toRinggit(row.amount_sen),
  'Due Date': (row) => row.due_date,
  Status: (row) => row.status,
  Refunded: (row) => (isRefunded(row) ? 'yes' : 'no'),
  'Payment Date': (row) => row.paid_at && dayOf(row.paid_at),
  Receipt: (row) => row.receipt_number,
  Created: (row) => dayOf(row.created_at),
  Contract: (row) => row.contract_number,
  'Payment Method': (row) => row.payment_method,
  'Payment Reference': (row) => row.payment_reference,
  'Refunded (RM)': (row) => toRinggit(wentBackSen(row)),
};
