import { Alert, Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { Contract } from '@teduh/shared/contracts';
import { writeCount } from '@teduh/shared/counts';
import { type Day, daysBetween } from '@teduh/shared/days';
import { toRinggit, toSen } from '@teduh/shared/money';
import { stampDuty, termMonths } from '@teduh/shared/stamp-duty';
import { Link } from 'react-router';
import { useToday } from '../../api/config.api.ts';
import { formatDay, lastDayUntil } from '../../lib/days.ts';
import { formatMoment } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';

function daysLeft(days: number): string {
  if (days <= 0) return 'today is the last day';
  return writeCount(days, 'day left', 'days left');
}

type HoldProps = { until: string; isSigned: boolean; isFollowing: boolean };

function Hold({ until, isSigned, isFollowing }: HoldProps) {
  const left = daysLeft(daysBetween(useToday(), lastDayUntil(until)));
  if (isFollowing)
    return (
      <Alert color="yellow" icon={<IconClock aria-hidden />} title={`To be signed, ${left}`}>
        If you have not signed by {formatMoment(until)}, it lapses, and the contract that you have stays as it
        is.
      </Alert>
    );
  return (
    <Alert color="yellow" icon={<IconClock aria-hidden />} title={`Held for you, ${left}`}>
      {isSigned ? 'Pay' : 'Sign and pay'} by {formatMoment(until)}, or the place is offered to others.
    </Alert>
  );
}

function SlipWaiting({ isSigned }: { isSigned: boolean }) {
  return (
    <Alert color="yellow" icon={<IconClock aria-hidden />} title="Your transfer waits for confirmation">
      The place stays held for you meanwhile.{' '}
      {isSigned ? (
        <>
          There is nothing left to do for you: we write to you as soon as the money has come. See how it goes
          on in your{' '}
          <Anchor component={Link} to={paths.application} underline="always" inherit>
            applications
          </Anchor>
          .
        </>
      ) : (
        'You can sign the contract already.'
      )}
    </Alert>
  );
}

function estimateDuty({ rentAmount, startDate, endDate }: Contract, on: Day): number {
  const months = termMonths(startDate, endDate);
  return toRinggit(stampDuty({ monthlySen: toSen(rentAmount), months, on }).dutySen);
}

export function ContractSummary({ contract }: { contract: Contract }) {
  const { number, property, roomName, startDate, endDate, rentAmount } = contract;
  const { holdExpiresAt, isDepositPaid, isDepositSlipWaiting, isSignedByTenant, renews } = contract;
  const isFollowing = renews !== null;
  // Who has signed what follows has nothing to do any more.
  const isHeld = isFollowing ? !isSignedByTenant : !isDepositPaid;
  const today = useToday();
  return (
    <Stack gap="md">
      {isDepositSlipWaiting && <SlipWaiting isSigned={isSignedByTenant} />}
      {holdExpiresAt && isHeld && !isDepositSlipWaiting && (
        <Hold until={holdExpiresAt} isSigned={isSignedByTenant} isFollowing={isFollowing} />
      )}
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          <div>
            <Title order={2} size="h4">
              {property.name}
            </Title>
            <Text size="sm" c="dimmed">
              {property.address}
            </Text>
          </div>
          <Facts
            facts={[
              { label: 'Contract', value: number },
              ...(roomName ? [{ label: 'Room', value: roomName }] : []),
              { label: 'Start date', value: formatDay(startDate) },
              { label: 'End date', value: formatDay(endDate) },
              { label: 'Monthly rent', value: formatRinggit(rentAmount) },
              { label: 'Stamp duty, estimate', value: formatRinggit(estimateDuty(contract, today)) },
            ]}
          />
        </Stack>
      </Paper>
    </Stack>
  );
}
