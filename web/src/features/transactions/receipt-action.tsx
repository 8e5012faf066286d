import { ActionIcon, Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { Transaction } from '@teduh/shared/transactions';

type ReceiptActionProps = { transaction: Transaction; isIcon?: boolean };

export function ReceiptAction({ transaction, isIcon = false }: ReceiptActionProps) {
  const { receiptFile, receiptNumber, property } = transaction;
  if (!receiptFile) return null;
  const link = {
    component: 'a',
    href: receiptFile,
    target: '_blank',
    rel: 'noopener',
    variant: 'subtle',
    'aria-label': `Receipt ${receiptNumber ?? ''} for ${property.name}`,
  } as const;
  if (isIcon)
    return (
      <ActionIcon {...link} size={30}>
        <IconReceipt size={18} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button {...link} miw="max-content" size="compact-sm" leftSection={<IconReceipt size={16} aria-hidden />}>
      Receipt
    </Button>
  );
}
