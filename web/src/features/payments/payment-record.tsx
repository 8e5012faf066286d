import { Alert, Stack } from '@mantine/core';
import { IconReceiptRefund } from '@tabler/icons-react';
import { errorMessages } from '@teduh/shared/errors.constants';
import type { Transaction } from '@teduh/shared/transactions';
import type { ReactNode } from 'react';
import { formatMoment } from '../../lib/instants.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';

type PaymentRecordProps = {
  transaction: Transaction;
  isRefunded: boolean;
  /** What is shown under a paid deposit. */
  renderAfterDeposit: (contractId: string) => ReactNode;
};

/** What our own record says about the payment. */
export function PaymentRecord({ transaction, isRefunded, renderAfterDeposit }: PaymentRecordProps) {
  const { property, roomName, type, amount, paymentDate, receiptNumber, status, contractId } = transaction;
  return (
    <Stack gap="lg">
      {isRefunded && (
        <Alert color="yellow" icon={<IconReceiptRefund aria-hidden />}>
          {errorMessages.payment_refunded}
        </Alert>
      )}
      <Facts
        facts={[
          { label: 'Property', value: property.name },
          ...(roomName ? [{ label: 'Room', value: roomName }] : []),
          { label: 'Type', value: type },
          ...(paymentDate ? [{ label: 'Paid on', value: formatMoment(paymentDate) }] : []),
          ...(receiptNumber === null ? [] : [{ label: 'Receipt number', value: receiptNumber }]),
        ]}
        total={{ label: 'Amount', value: formatRinggit(amount) }}
      />
      {type === 'Deposit' && status === 'Paid' && !isRefunded && renderAfterDeposit(contractId)}
    </Stack>
  );
}
