import { dayOf } from '@teduh/shared/days';
import { fullName } from '@teduh/shared/names';
import type { Transaction } from '@teduh/shared/transactions';
import { methodNames } from '@teduh/shared/transactions.constants';
import { formatDay } from '../../lib/days.ts';
import { formatMoment } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { linesOf } from '../../ui/transaction-lines.ts';
import { TransactionBadges } from './transaction-badges.tsx';
import classes from './transactions.module.css';

/** Breaks before the @ when it does not fit on one line. */
function Email({ address }: { address: string }) {
  if (!address) return '-';
  const at = address.lastIndexOf('@');
  return (
    <span className={classes.email}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}

/** The type of a transaction as a link to all that happened to it. */
const linkedType: Column<Transaction> = {
  header: 'Type',
  render: (transaction) => (
    <>
      <TextLink
        to={paths.paymentDetails(transaction.id)}
        inherit
        aria-label={`${transaction.type} of ${formatRinggit(transaction.amount)} for ${fullName(transaction.user) || transaction.property.name}`}
      >
        {transaction.type}
      </TextLink>
      <Lines {...transaction} />
    </>
  ),
};

function Lines(transaction: Transaction) {
  return (
    <>
      {linesOf(transaction).map((line) => (
        <span
          key={line}
          className={line === transaction.description ? classes.description : classes.part}
          title={line}
        >
          {line}
        </span>
      ))}
      {transaction.isMetered && (
        <TextLink
          to={paths.charges(transaction.contractId)}
          size="sm"
          className={classes.part}
          aria-label={`How it was calculated: ${transaction.description}`}
        >
          How it was calculated
        </TextLink>
      )}
    </>
  );
}

/** The columns that the three tables of transactions choose from. */
export const columns = {
  number: { header: '#', render: (_transaction, index) => index + 1, onPhone: 'hidden' },
  property: {
    header: 'Property Name',
    sort: 'property',
    onPhone: 'title',
    render: ({ property, roomName }) => (
      <>
        {property.name}
        {roomName && <span className={classes.room}>{roomName}</span>}
      </>
    ),
  },
  room: { header: 'Room', render: ({ roomName }) => roomName ?? '-' },
  customerName: { header: 'Cust. Name', sort: 'customer', render: ({ user }) => fullName(user) || '-' },
  customerEmail: {
    header: 'Cust. Email',
    render: ({ user }) => <Email address={user.email} />,
  },
  type: {
    header: 'Type',
    render: (transaction) => (
      <>
        {transaction.type}
        <Lines {...transaction} />
      </>
    ),
  },
  linkedType,
  amount: {
    header: 'Amount',
    sort: 'amount',
    render: ({ amount }) => <span className={classes.oneLine}>{formatRinggit(amount)}</span>,
  },
  dueDate: {
    header: 'Due Date',
    sort: 'dueDate',
    isOneLine: true,
    render: ({ dueDate }) => formatDay(dueDate),
  },
  status: { header: 'Status', render: (transaction) => <TransactionBadges {...transaction} /> },
  paymentDate: {
    header: 'Payment Date',
    sort: 'paymentDate',
    isOneLine: true,
    render: ({ paymentDate, paymentMethod }) =>
      paymentDate ? (
        <>
          <time dateTime={paymentDate} title={formatMoment(paymentDate)}>
            {formatDay(dayOf(new Date(paymentDate)))}
          </time>
          {paymentMethod && paymentMethod !== 'card' && (
            <span className={classes.part}>{methodNames[paymentMethod]}</span>
          )}
        </>
      ) : (
        '-'
      ),
  },
} as const satisfies Record<string, Column<Transaction>>;
