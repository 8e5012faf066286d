import { Alert, Button, Group, Stack } from '@mantine/core';
import type { Dispute, Refund } from '@teduh/shared/refunds';
import type { ReactNode } from 'react';
import { formatRinggit } from '../../ui/money.ts';

type MoneyBackAlertsProps = {
  refunds: Refund[];
  disputes: Dispute[];
  onRecordTransfer: (refund: Refund) => void;
  /** What can be done about an open dispute, besides at the provider. */
  renderDispute: (dispute: Dispute) => ReactNode;
};

/** What waits for an admin: refunds that did not arrive, and disputes that a bank has not decided. */
export function MoneyBackAlerts({
  refunds,
  disputes,
  onRecordTransfer,
  renderDispute,
}: MoneyBackAlertsProps) {
  const failed = refunds.filter(({ isToBePaidBack }) => isToBePaidBack);
  const pending = refunds.filter(({ status }) => status === 'Pending');
  const open = disputes.filter(({ isOpen }) => isOpen);
  if (failed.length + pending.length + open.length === 0) return null;
  return (
    <Stack gap="md">
      {failed.map((refund) => (
        <Alert key={refund.id} color="red" title={`A refund of ${formatRinggit(refund.amount)} failed`}>
          <Stack gap="sm" align="flex-start">
            The money is still with you. Give it back by a bank transfer or in cash, and record that here.
            <Button size="compact-md" onClick={() => onRecordTransfer(refund)}>
              Record what was given back
            </Button>
          </Stack>
        </Alert>
      ))}
      {pending.map((refund) => (
        <Alert
          key={refund.id}
          color="blue"
          title={`A refund of ${formatRinggit(refund.amount)} is under way`}
          role="status"
        >
          It is sent again by itself until the payment provider has answered.
        </Alert>
      ))}
      {open.map((dispute) => (
        <Alert key={dispute.id} color="red" title={`${formatRinggit(dispute.amount)} is disputed`}>
          <Stack gap="sm" align="flex-start">
            The cardholder has asked the bank to take this payment back ({dispute.reason.replaceAll('_', ' ')}
            ). Answer at the payment provider. Until the bank has decided it cannot be refunded here.
            <Group gap="sm">{renderDispute(dispute)}</Group>
          </Stack>
        </Alert>
      ))}
    </Stack>
  );
}
