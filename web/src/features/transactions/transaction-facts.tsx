import { dayOf } from '@teduh/shared/days';
import { fullName, unitName } from '@teduh/shared/names';
import type { TransactionHistoryAnswer } from '@teduh/shared/refunds';
import { methodNames } from '@teduh/shared/transactions.constants';
import { formatDay } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { linesOf } from '../../ui/transaction-lines.ts';
import { TransactionBadges } from './transaction-badges.tsx';

type TransactionFactsProps = Pick<TransactionHistoryAnswer, 'transaction' | 'contractNumber'> & {
  isAdmin: boolean;
};

export function TransactionFacts({ transaction, contractNumber, isAdmin }: TransactionFactsProps) {
  const { user, property, roomName, dueDate, paymentDate, paymentMethod, paymentReference } = transaction;
  const lines = linesOf(transaction);
  const optional = [
    ['For', lines.join(', ')],
    ['Paid on', paymentDate && formatDay(dayOf(new Date(paymentDate)))],
    ['Paid by', paymentMethod && methodNames[paymentMethod]],
    ['Reference', paymentReference],
    ['Transfer reference', transaction.status !== 'Paid' && transaction.slip?.reference],
    ['Refunded', transaction.refundedAmount > 0 && formatRinggit(transaction.refundedAmount)],
    ['Used to pay charges', transaction.usedAmount > 0 && formatRinggit(transaction.usedAmount)],
  ] as const;
  return (
    <Facts
      layout="columns"
      facts={[
        { label: 'Amount', value: formatRinggit(transaction.amount) },
        { label: 'Status', value: <TransactionBadges {...transaction} /> },
        { label: 'Due Date', value: formatDay(dueDate) },
        ...(isAdmin ? [{ label: 'Tenant', value: fullName(user) }] : []),
        { label: 'Property', value: unitName(property.name, roomName) },
        {
          label: 'Contract',
          value: (
            <TextLink to={paths.statement(transaction.contractId)} inherit>
              {contractNumber}
            </TextLink>
          ),
        },
        ...optional.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
      ]}
    />
  );
}
