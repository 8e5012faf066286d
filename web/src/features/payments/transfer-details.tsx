import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { TransferAnswer } from '@teduh/shared/transactions';
import { useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import classes from './bank-transfer.module.css';
import { useTransferQuery } from './payments.api.ts';

type Fact = { label: string; value: string; copied?: string };

const factsOf = (transfer: TransferAnswer['transfer']): Fact[] => [
  { label: 'Bank', value: transfer.bankName },
  { label: 'Account holder', value: transfer.accountHolder },
  {
    label: 'Account number',
    value: transfer.accountNumber,
    copied: transfer.accountNumber.replaceAll(/[ -]/g, ''),
  },
  { label: 'Exact amount', value: formatRinggit(transfer.amount), copied: transfer.amount.toFixed(2) },
  { label: 'Reference', value: transfer.reference, copied: transfer.reference },
];

function CopyButton({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      // Missing without https; and a browser may refuse.
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error(`Your browser does not let us copy. Please select the ${label} and copy it.`);
    }
  }
  return (
    <Button variant="light" size="compact-sm" onClick={() => void copy()} aria-label={`Copy ${label}`}>
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}

/** Where the money goes, with what the bank asks for. */
export function TransferDetails({ transactionId }: { transactionId: string }) {
  const { currentData: transfer, error, refetch } = useTransferQuery(transactionId);
  if (!transfer && error) return <ErrorState error={error} onRetry={refetch} />;
  if (!transfer) return <Skeleton height={280} role="status" aria-label="Loading account..." />;
  const { duitnowQr } = transfer;
  return (
    <Stack gap="lg">
      <dl className={classes.account}>
        {factsOf(transfer).map(({ label, value, copied }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {copied && <CopyButton label={label.toLowerCase()} text={copied} />}
          </div>
        ))}
      </dl>
      {duitnowQr && (
        <div>
          <Text size="sm" c="dimmed" mb="xs">
            Or scan the DuitNow QR code with your bank’s app, and type amount and reference.
          </Text>
          <img src={duitnowQr.url} alt="DuitNow QR code" className={classes.code} />
        </div>
      )}
    </Stack>
  );
}
