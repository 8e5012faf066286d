import { Paper, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { UnmatchedPayment, UnmatchedStatement } from '@teduh/shared/system';
import { formatMoment } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-types.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { TitledSection, Unread } from '../../ui/titled-section.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useUnmatchedMoneyQuery } from './system.api.ts';
import { unmatchedNames } from './system-words.ts';

const paymentColumns: Column<UnmatchedPayment>[] = [
  {
    header: 'Contract',
    onPhone: 'title',
    render: ({ contractNumber, transactionId }) => (
      <TextLink
        to={paths.paymentDetails(transactionId)}
        inherit
        aria-label={`Payment of contract ${contractNumber}`}
      >
        {contractNumber}
      </TextLink>
    ),
  },
  { header: 'Amount', isOneLine: true, render: ({ amount }) => formatRinggit(amount) },
  { header: 'Since', isOneLine: true, render: ({ since }) => formatMoment(since) },
  {
    header: 'What is wrong',
    render: ({ kind, reason }) => <TwoLines first={unmatchedNames[kind]} second={reason} />,
  },
];

const statementColumns: Column<UnmatchedStatement>[] = [
  {
    header: 'Contract',
    onPhone: 'title',
    render: ({ contractId, contractNumber }) => (
      <TextLink
        to={paths.statement(contractId)}
        inherit
        aria-label={`Statement of contract ${contractNumber}`}
      >
        {contractNumber}
      </TextLink>
    ),
  },
  { header: 'Statement ends with', isOneLine: true, render: ({ balance }) => formatRinggit(balance) },
  { header: 'To be paid', isOneLine: true, render: ({ pending }) => formatRinggit(pending) },
];

/** Fetched by itself and not every minute: all statements are added up for it. */
export function MoneySection() {
  const { currentData: money, error, refetch } = useUnmatchedMoneyQuery();
  return (
    <TitledSection id="payments" title="Payments that do not match">
      {!money && <Unread label="Comparing the books..." height={160} error={error} onRetry={refetch} />}
      {money && money.payments.length + money.statements.length === 0 && (
        <Paper withBorder>
          <EmptyState text="All statements and payments match" icon={<IconCheck aria-hidden />} />
        </Paper>
      )}
      {money && (
        <Stack gap="md">
          {money.payments.length > 0 && (
            <DataTable
              label="Payments to look at"
              columns={paymentColumns}
              rows={money.payments}
              rowKey={({ id }) => id}
              onRetry={refetch}
              empty=""
            />
          )}
          {money.statements.length > 0 && (
            <DataTable
              label="Statements that do not add up"
              columns={statementColumns}
              rows={money.statements}
              rowKey={({ contractId }) => contractId}
              onRetry={refetch}
              empty=""
            />
          )}
        </Stack>
      )}
    </TitledSection>
  );
}
