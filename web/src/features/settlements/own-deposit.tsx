import { Paper, Text } from '@mantine/core';
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

/** What of their deposit a tenant has to know or to do. */
const states: Record<Status, (place: string) => string> = {
  Held: (place) => `Your deposit for ${place} waits to be settled.`,
  Proposed: (place) => `A proposal about your deposit for ${place} waits for your answer.`,
  Disputed: (place) => `We talk about the deductions from your deposit for ${place}.`,
  Accepted: (place) => `Your deposit for ${place} is being paid back.`,
  Decided: (place) => `Your deposit for ${place} is being paid back.`,
  Settled: (place) => `Your deposit for ${place} is settled.`,
};

/** The deposit of a former tenant, with the days that are left, while there is something to settle. */
export default function OwnDeposit() {
  const { currentData: summary } = useDepositSummaryQuery(undefined, listOptions);
  const today = useToday();
  if (!summary?.next) return null;
  const { held, place, status, dueDate, contract } = summary.next;
  return (
    <Paper component="section" aria-label="Deposits" withBorder p={{ base: 'md', sm: 'lg' }} radius="lg">
      <Text {...(dueDate < today && { c: 'var(--mantine-color-error)' })}>
        {states[status](place)} {formatRinggit(held)} is held, to be settled by {formatDay(dueDate)} (
        {writeDaysLeft(today, dueDate)}).
      </Text>
      <TextLink to={`${paths.tenancy(contract)}#deposit`} size="sm">
        See my deposit
      </TextLink>
    </Paper>
  );
}
