import type { CustomerDashboard } from '@teduh/shared/dashboard';
import { dayOf } from '@teduh/shared/days';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/days.ts';
import { formatMoment } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { formatRinggit } from '../../ui/money.ts';
import { linesOf } from '../../ui/transaction-lines.ts';
import classes from './panel.module.css';
import { Panel, PanelTable } from './panel.tsx';

type Payment = CustomerDashboard['recentPayments'][number];
type RecentPaymentsProps = { payments: Payment[] | undefined; renderStatus: (payment: Payment) => ReactNode };

export function RecentPayments({ payments, renderStatus }: RecentPaymentsProps) {
  const columns: Column<Payment>[] = [
    {
      header: 'Date',
      render: ({ createdAt }) => (
        <time dateTime={createdAt} title={formatMoment(createdAt)}>
          {formatDay(dayOf(new Date(createdAt)))}
        </time>
      ),
    },
    { header: 'Amount', render: ({ amount }) => formatRinggit(amount) },
    {
      header: 'Type',
      onPhone: 'title',
      render: (payment) => (
        <>
          {payment.type}
          {linesOf(payment).map((line) => (
            <span key={line} className={classes.second}>
              {line}
            </span>
          ))}
        </>
      ),
    },
    { header: 'Status', render: renderStatus },
  ];
  return (
    <Panel title="Most Recent Payments" more={{ label: 'See all payments', to: paths.paymentHistory }}>
      <PanelTable
        label="Most Recent Payments"
        loading="Loading payments..."
        columns={columns}
        rows={payments}
        empty="No payments found"
      />
    </Panel>
  );
}
