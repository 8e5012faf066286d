import { Group, Paper, Text } from '@mantine/core';
import { writeCount } from '@teduh/shared/counts';
import type { DepositSummaryAnswer } from '@teduh/shared/settlements';
import { listOptions } from '../../api/base-api.ts';
import { useToday } from '../../api/config.api.ts';
import { formatDay } from '../../lib/days.ts';
import { writeDaysLeft } from '../../lib/days-left.ts';
import { paths } from '../../lib/paths.ts';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useDepositSummaryQuery } from './deposit-summary.api.ts';

function writeToSettle({ next, toSettle, overdue }: DepositSummaryAnswer, today: string): string {
  if (!next) return 'Nothing is to be settled now.';
  const count = writeCount(toSettle, 'deposit is', 'deposits are');
  const late = overdue > 0 ? `, ${overdue} of them late` : '';
  const due = `${formatDay(next.dueDate)} (${writeDaysLeft(today, next.dueDate)})`;
  return `${count} to be settled${late}. Next: ${next.place}, by ${due}.`;
}

/** What is held for all tenants, and what is to be settled next. */
export function HeldDeposits() {
  const { currentData: summary } = useDepositSummaryQuery(undefined, listOptions);
  const today = useToday();
  if (!summary) return null;
  return (
    <Paper component="section" aria-label="Deposits" withBorder p={{ base: 'md', sm: 'lg' }} radius="lg">
      <Group justify="space-between" gap="xs">
        <Text c="dimmed">Deposits held</Text>
        <TextLink to={paths.manageDeposits} size="sm">
          See the deposits
        </TextLink>
      </Group>
      <Text fw={700} fz="1.75rem" lh={1.3}>
        {formatRinggit(summary.held)}
      </Text>
      <Text {...(summary.overdue > 0 && { c: 'var(--mantine-color-error)' })}>
        {writeToSettle(summary, today)}
      </Text>
    </Paper>
  );
}
