import { Group, Paper, Text } from '@mantine/core';
import type { DepositSummaryAnswer } from '@teduh/shared/settlements';
import { listOptions } from '../../api/base-api.ts';
import { useToday } from '../../api/config.api.ts';
import { formatDay } from '../../lib/days.ts';
import { writeDaysLeft } from '../../lib/days-left.ts';
import { paths } from '../../lib/paths.ts';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useDepositSummaryQuery } from './deposit-summary.api.ts';

type Status = NonNullable<DepositSummaryAnswer['next']>['status'];

const writeDue = (dueDate: string, today: string) =>
  `by ${formatDay(dueDate)} (${writeDaysLeft(today, dueDate)})`;

function writeToSettle({ next, toSettle, overdue }: DepositSummaryAnswer, today: string): string {
  if (!next) return 'Nothing is to be settled now.';
  const count = toSettle === 1 ? '1 deposit is' : `${toSettle} deposits are`;
  const late = overdue > 0 ? `, ${overdue} of them late` : '';
  return `${count} to be settled${late}. Next: ${next.place}, ${writeDue(next.dueDate, today)}.`;
}

/** What is held for all tenants, and what is to be settled next. */
function HeldForTenants({ summary, today }: { summary: DepositSummaryAnswer; today: string }) {
  return (
    <>
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
    </>
  );
}

/** What of their deposit a tenant has to know or to do. */
const states: Record<Status, (place: string) => string> = {
  Held: (place) => `Your deposit for ${place} waits to be settled.`,
  Proposed: (place) => `A proposal about your deposit for ${place} waits for your answer.`,
  Disputed: (place) => `We talk about the deductions from your deposit for ${place}.`,
  Accepted: (place) => `Your deposit for ${place} is being paid back.`,
  Decided: (place) => `Your deposit for ${place} is being paid back.`,
  Settled: (place) => `Your deposit for ${place} is settled.`,
};

function OwnDeposit({ next, today }: { next: NonNullable<DepositSummaryAnswer['next']>; today: string }) {
  const { held, place, status, dueDate, contract } = next;
  return (
    <>
      <Text {...(dueDate < today && { c: 'var(--mantine-color-error)' })}>
        {states[status](place)} {formatRinggit(held)} is held, to be settled {writeDue(dueDate, today)}.
      </Text>
      <TextLink to={`${paths.tenancy(contract)}#deposit`} size="sm">
        See my deposit
      </TextLink>
    </>
  );
}

/** Deposits on a dashboard, with the days that are left. Tenants see it while there is something to settle. */
export default function DepositPanel({ isAdmin }: { isAdmin: boolean }) {
  const { currentData: summary } = useDepositSummaryQuery(undefined, listOptions);
  const today = useToday();
  if (!summary || (!isAdmin && !summary.next)) return null;
  return (
    <Paper component="section" aria-label="Deposits" withBorder p={{ base: 'md', sm: 'lg' }} radius="lg">
      {isAdmin ? (
        <HeldForTenants summary={summary} today={today} />
      ) : (
        summary.next && <OwnDeposit next={summary.next} today={today} />
      )}
    </Paper>
  );
}
