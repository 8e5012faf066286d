import { Button, type ButtonProps } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { Transaction } from '@teduh/shared/transactions';

type ReceiptLinkProps = Pick<Transaction, 'receiptFile'> & ButtonProps;

/** The link expires, so it is taken from the latest answer. */
export function ReceiptLink({ receiptFile, ...props }: ReceiptLinkProps) {
  if (!receiptFile) return null;
  return (
    <Button
      component="a"
      href={receiptFile}
      target="_blank"
      rel="noopener"
      variant="light"
      leftSection={<IconReceipt size={18} aria-hidden />}
      {...props}
    >
      View receipt
    </Button>
  );
}
