import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Autopay } from '@teduh/shared/autopay';
import { messages } from '@teduh/shared/messages';
import { nameOfCard } from '@teduh/shared/name-of-card';
import { Link } from 'react-router';
import { toApiError } from '../../api/api-error.ts';
import { listOptions } from '../../api/base-api.ts';
import { formatDay } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { useAction } from '../../ui/use-action.ts';
import { useAutopayQuery, useStopAutopayMutation } from './autopay.api.ts';
import { useArePaymentsOff } from './payment-form.tsx';
import { useWaysToPay } from './use-ways-to-pay.ts';

function ToConfirm({ transactionId, amount }: NonNullable<Autopay['toConfirm']>) {
  return (
    <Alert color="yellow" title="Your bank asks you to confirm a payment">
      <Stack gap="sm" align="flex-start">
        <Text>{formatRinggit(amount)} could not be charged without you. Nothing was charged yet.</Text>
        <Button component={Link} to={paths.payment(transactionId)} size="xs">
          Confirm the payment
        </Button>
      </Stack>
    </Alert>
  );
}

function On({ autopay }: { autopay: Autopay }) {
  const { contractId, card, next, toConfirm } = autopay;
  const [stop] = useStopAutopayMutation();
  const stopping = useAction({
    question: () => ({
      title: 'Stop autopay?',
      body: 'Your rent is no longer charged by itself. You pay it yourself when it is due.',
      confirmLabel: 'Stop autopay',
      isDestructive: true,
    }),
    send: () => stop(contractId).unwrap(),
    success: messages.autopayOff,
  });
  return (
    <Stack gap="sm">
      <Text>
        Your rent is charged to <strong>{nameOfCard(card)}</strong> (valid until{' '}
        {String(card.expMonth).padStart(2, '0')}/{card.expYear}) on the day it is due.
        {next && (
          <>
            {' '}
            Next: <strong>{formatRinggit(next.amount)}</strong> on <strong>{formatDay(next.date)}</strong>.
          </>
        )}
      </Text>
      {toConfirm && <ToConfirm {...toConfirm} />}
      <Group gap="sm">
        <Button component={Link} to={paths.autopay(contractId)} variant="default" size="xs">
          Change the card
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          loading={stopping.isPending}
          onClick={() => void stopping.run()}
        >
          Stop autopay
        </Button>
      </Group>
    </Stack>
  );
}

function Off({ contractId }: { contractId: string }) {
  return (
    <Group justify="space-between" gap="sm">
      <Text>Let your rent be charged to your card on the day it is due. You can stop at any time.</Text>
      <Button component={Link} to={paths.autopay(contractId)} variant="light">
        Set up autopay
      </Button>
    </Group>
  );
}

/** Whether the rent of a contract is charged by itself, and how to change that. */
export function AutopayPanel({ contractId }: { contractId: string }) {
  const { currentData: autopay, error, refetch } = useAutopayQuery(contractId, listOptions);
  const ways = useWaysToPay();
  const isOffered = !useArePaymentsOff() && ways?.online.includes('card');
  const isFailed = autopay === undefined && error && toApiError(error).status !== 404;
  if (!isFailed && (autopay === undefined || (!autopay && !isOffered))) return null;
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby="autopay">
      <Stack gap="xs">
        <Title order={2} size="h4" id="autopay">
          Autopay
        </Title>
        {isFailed && <ErrorState error={error} onRetry={refetch} />}
        {autopay && <On autopay={autopay} />}
        {autopay === null && <Off contractId={contractId} />}
      </Stack>
    </Paper>
  );
}
