import type { AdminDashboard } from '@teduh/shared/dashboard';
import { fullName } from '@teduh/shared/names';
import type { ReactNode } from 'react';
import { formatInstant } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { formatRinggit } from '../../ui/money.ts';
import { linesOf } from '../../ui/transaction-lines.ts';
import classes from './panel.module.css';
import { Panel, PanelTable, PlaceName } from './panel.tsx';

export type Payment = AdminDashboard['latestPayments'][number];
type LatestPaymentsProps = { payments: Payment[] | undefined; renderStatus: (payment: Payment) => ReactNode };

const isPlainlyPaid = ({ status, isRefunded }: Payment) => status === 'Paid' && !isRefunded;

/** The specification has no status column here, so a payment that is not simply paid shows its status beside its type. */
export function LatestPayments({ payments, renderStatus }: LatestPaymentsProps) {
  const columns: Column<Payment>[] = [
    {
      header: 'Date',
      render: ({ createdAt }) => <span className={classes.oneLine}>{formatInstant(createdAt)}</span>,
    },
    { header: 'Customer Name', render: ({ user }) => fullName(user) },
    { header: 'Property Name', onPhone: 'title', render: (payment) => <PlaceName {...payment} /> },
    {
      header: 'Amount',
      render: ({ amount }) => <span className={classes.oneLine}>{formatRinggit(amount)}</span>,
    },
    {
      header: 'Type',
      render: (payment) => (
        <span className={classes.type}>
          {payment.type}
          {linesOf(payment).map((line) => (
            <span key={line} className={classes.second}>
              {line}
            </span>
          ))}
          {!isPlainlyPaid(payment) && renderStatus(payment)}
        </span>
      ),
    },
  ];
  return (
    <Panel title="Latest Payments" more={{ label: 'See all transactions', to: paths.manageTransactions }}>
      <PanelTable
        label="Latest Payments"
        loading="Loading payments..."
        columns={columns}
        rows={payments}
        empty="No payments found"
      />
    </Panel>
  );
}
