import '@mantine/core/styles/Tabs.layer.css';
import { Skeleton, Tabs } from '@mantine/core';
import type { Transaction } from '@teduh/shared/transactions';
import type { ReactNode } from 'react';
import { useArePaymentsOff } from './payment-form.tsx';
import { useWaysToPay } from './use-ways-to-pay.ts';

type WaysToPayProps = {
  /** By card, online banking or GrabPay. */
  online: ReactNode;
  transfer: ReactNode;
  /** What became of a transfer that was made already. */
  slip: Transaction['slip'];
};

/** A choice between paying online and by bank transfer, where there is one. */
export function WaysToPay({ online, transfer, slip }: WaysToPayProps) {
  const ways = useWaysToPay();
  const areOnlineOff = useArePaymentsOff();
  // While a slip waits for confirmation no other way to pay is offered, so that nobody pays twice.
  if (slip?.status === 'Waiting for Confirmation') return transfer;
  if (!ways) return <Skeleton height={220} role="status" aria-label="Loading..." />;
  if (!ways.isTransferOn) return online;
  if (areOnlineOff) return transfer;
  const isCardOnly = ways.online.every((method) => method === 'card');
  return (
    <Tabs defaultValue={slip?.status === 'Refused' ? 'transfer' : 'online'} keepMounted={false}>
      <Tabs.List mb="lg" aria-label="How to pay">
        <Tabs.Tab value="online">{isCardOnly ? 'Card' : 'Pay online'}</Tabs.Tab>
        <Tabs.Tab value="transfer">Bank transfer</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="online">{online}</Tabs.Panel>
      <Tabs.Panel value="transfer">{transfer}</Tabs.Panel>
    </Tabs>
  );
}
