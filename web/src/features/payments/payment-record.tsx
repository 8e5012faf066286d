import { Alert, Button, Stack } from '@mantine/core';
import { IconReceiptRefund, IconSignature } from '@tabler/icons-react';
import { errorMessages } from '@teduh/shared/errors.constants';
import type { Transaction } from '@teduh/shared/transactions';
import { Link } from 'react-router';
import { formatInstant } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import { formatRinggit } from '../../ui/money.ts';
import { useContractToSignQuery } from './payments.api.ts';
import { SummaryList } from './summary-list.tsx';

/** A paid deposit alone makes no rental: the signature may still be missing. */
function SignatureMissing({ contractId }: { contractId: string }) {
  const { data: contract } = useContractToSignQuery(contractId);
  if (contract?.status !== 'Awaiting' || contract.isSigned) return null;
  return (
    <Alert color="yellow" icon={<IconSignature aria-hidden />} title="One step is left">
      <Stack align="flex-start" gap="sm">
        The signed contract is still missing. Your rental becomes active as soon as we have it.
        <Button component={Link} to={paths.signAndPay(contractId)} size="sm">
          Upload the signed contract
        </Button>
      </Stack>
    </Alert>
  );
}

type PaymentRecordProps = { transaction: Transaction; isRefunded: boolean };

/** What our own books say about the payment. */
export function PaymentRecord({ transaction, isRefunded }: PaymentRecordProps) {
  const { property, roomName, type, amount, paymentDate, receiptNumber, status, contractId } = transaction;
  return (
    <Stack gap="lg">
      {isRefunded && (
        <Alert color="yellow" icon={<IconReceiptRefund aria-hidden />}>
          {errorMessages.payment_refunded}
        </Alert>
      )}
      <SummaryList
        items={[
          { label: 'Property', value: property.name },
          ...(roomName ? [{ label: 'Room', value: roomName }] : []),
          { label: 'Type', value: type },
          ...(paymentDate ? [{ label: 'Paid on', value: formatInstant(paymentDate) }] : []),
          ...(receiptNumber === null ? [] : [{ label: 'Receipt number', value: receiptNumber }]),
        ]}
        total={{ label: 'Amount', value: formatRinggit(amount) }}
      />
      {type === 'Deposit' && status === 'Paid' && !isRefunded && <SignatureMissing contractId={contractId} />}
    </Stack>
  );
}
