import { Group, Paper, Skeleton, Text } from '@mantine/core';
import { writeCount } from '@teduh/shared/counts';
import type { AdminDashboard } from '@teduh/shared/dashboard';
import { paths } from '../../lib/paths.ts';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** What tenants owe past its due date, with the way to the list of it. */
export function OverdueLine({ overdue }: { overdue: AdminDashboard['overdue'] | undefined }) {
  if (!overdue) return <Skeleton height={58} radius="lg" aria-hidden />;
  const { count, amount } = overdue;
  const words = writeCount(count, 'payment is past its due date', 'payments are past their due date');
  return (
    <Paper component="section" aria-label="Overdue" withBorder px="lg" py="md">
      {count === 0 ? (
        <Text c="dimmed">Nothing is overdue</Text>
      ) : (
        <Group justify="space-between" gap="xs">
          <Text>
            <Text span fw={700} c="var(--mantine-color-error)">
              {formatRinggit(amount)} overdue
            </Text>
            : {words}
          </Text>
          <TextLink to={`${paths.manageTransactions}?status=Overdue`}>See overdue payments</TextLink>
        </Group>
      )}
    </Paper>
  );
}
