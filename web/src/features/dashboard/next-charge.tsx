import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { formatRinggit } from '../../ui/money.ts';
import { titleOf } from '../../ui/transaction-lines.ts';
import { useCustomerDashboard } from './dashboard.api.ts';
import { chargesOf } from './next-step-cards.ts';

/** After a payment: the next charge that is to be paid, so that several can be paid one after the other. */
export function NextCharge({ paidId }: { paidId: string }) {
  const { dashboard } = useCustomerDashboard();
  // What is kept from before the payment may still contain it. While a slip waits, or until autopay charges it, there is nothing to pay.
  const [next, ...others] = chargesOf(dashboard?.nextSteps ?? []).filter(
    ({ transactionId, isSlipWaiting, chargedOn, isOverdue }) =>
      transactionId !== paidId && !isSlipWaiting && (isOverdue || !chargedOn),
  );
  if (!next) return null;
  const { transactionId, amount } = next;
  return (
    <Alert color="blue" title={`${others.length + 1} more to pay`}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">Next: {titleOf(next)}</Text>
        <Button component={Link} to={paths.payment(transactionId)} size="sm">
          Pay {formatRinggit(amount)}
        </Button>
      </Group>
    </Alert>
  );
}
