import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { unitName } from '@teduh/shared/names';
import type { StatementAnswer, StatementLine } from '@teduh/shared/statements';
import { formatDay } from '../../lib/days.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-types.ts';
import { formatRinggit } from '../../ui/money.ts';

const amount = (ringgit: number) => (ringgit === 0 ? '-' : formatRinggit(ringgit));

type NumberedLine = StatementLine & { number: number };

const columns: Column<NumberedLine>[] = [
  { header: 'Date', isOneLine: true, render: ({ date }) => formatDay(date) },
  { header: 'Description', onPhone: 'title', render: ({ description }) => description },
  { header: 'Charge', isOneLine: true, render: ({ charge }) => amount(charge) },
  { header: 'Payment', isOneLine: true, render: ({ payment }) => amount(payment) },
  { header: 'Balance', isOneLine: true, render: ({ balance }) => formatRinggit(balance) },
];

type Statement = StatementAnswer['statement'];

function Balance({ balance }: { balance: number }) {
  if (balance === 0) return <Text fw={600}>Everything is paid</Text>;
  return (
    <Text>
      <Text span fw={700} fz="lg">
        {formatRinggit(Math.abs(balance))}
      </Text>{' '}
      {balance > 0 ? 'still to be paid' : 'paid ahead'}
    </Text>
  );
}

type StatementViewProps = { statement: Statement | undefined; error: unknown; onRetry: () => unknown };

export function StatementView({ statement, error, onRetry }: StatementViewProps) {
  const save = (href: string, label: string) => (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap="lg">
      {statement && (
        <Paper withBorder p="lg">
          <Group justify="space-between" gap="md">
            <div>
              <Balance balance={statement.balance} />
              <Text c="dimmed" size="sm">
                {statement.contractNumber}, {statement.tenant},{' '}
                {unitName(statement.property, statement.roomName)}
              </Text>
            </div>
            <Group gap="sm">
              {save(statement.pdfFile, 'PDF')}
              {save(statement.csvFile, 'CSV')}
            </Group>
          </Group>
        </Paper>
      )}
      <DataTable
        label="Statement"
        columns={columns}
        rows={statement?.lines.map((line, number) => ({ ...line, number }))}
        rowKey={({ number }) => number}
        error={error}
        onRetry={onRetry}
        empty="Nothing has been charged yet"
      />
    </Stack>
  );
}
