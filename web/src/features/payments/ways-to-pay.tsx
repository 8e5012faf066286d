import '@mantine/core/styles/Tabs.layer.css';
import { Skeleton, Tabs } from '@mantine/core';
import type { Transaction } from '@teduh/shared/transactions';
import type { ReactNode } from 'react';
import { useIsTransferOn } from '../../api/settings.api.ts';
import { useArePaymentsOff } from './payment-form.tsx';

type WaysToPayProps = {
  card: ReactNode;
  transfer: ReactNode;
  /** What became of a transfer that was made already. */
  slip: Transaction['slip'];
};

/** A choice between card and bank transfer, where there is one. */
export function WaysToPay({ card, transfer, slip }: WaysToPayProps) {
  const isTransferOn = useIsTransferOn();
  const areCardsOff = useArePaymentsOff();
  // While a slip waits for confirmation no other way to pay is offered, so that nobody pays twice.
  if (slip?.status === 'Waiting for Confirmation') return transfer;
  if (isTransferOn === undefined) return <Skeleton height={220} role="status" aria-label="Loading..." />;
  if (!isTransferOn) return card;
  if (areCardsOff) return transfer;
  return (
    <Tabs defaultValue={slip ? 'transfer' : 'card'} keepMounted={false}>
      <Tabs.List mb="lg" aria-label="How to pay">
        <Tabs.Tab value="card">Card</Tabs.Tab>
        <Tabs.Tab value="transfer">Bank transfer</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="card">{card}</Tabs.Panel>
      <Tabs.Panel value="transfer">{transfer}</Tabs.Panel>
    </Tabs>
  );
}
