import '@mantine/core/styles/Tabs.layer.css';
import { Skeleton, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsTransferOn } from '../../api/settings.api.ts';
import { useArePaymentsOff } from './payment-form.tsx';

type WaysToPayProps = {
  card: ReactNode;
  transfer: ReactNode;
  /** Where it begins, for somebody who has chosen already. */
  first: 'card' | 'transfer';
};

/** A choice between card and bank transfer, where there is one. */
export function WaysToPay({ card, transfer, first }: WaysToPayProps) {
  const isTransferOn = useIsTransferOn();
  const areCardsOff = useArePaymentsOff();
  if (isTransferOn === undefined) return <Skeleton height={220} role="status" aria-label="Loading..." />;
  if (!isTransferOn) return card;
  if (areCardsOff) return transfer;
  return (
    <Tabs defaultValue={first} keepMounted={false}>
      <Tabs.List mb="lg" aria-label="How to pay">
        <Tabs.Tab value="card">Card</Tabs.Tab>
        <Tabs.Tab value="transfer">Bank transfer</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="card">{card}</Tabs.Panel>
      <Tabs.Panel value="transfer">{transfer}</Tabs.Panel>
    </Tabs>
  );
}
