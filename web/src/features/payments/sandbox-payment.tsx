import '@mantine/core/styles/Tabs.layer.css';
import { NativeSelect, Stack, Tabs, Text } from '@mantine/core';
import { fpxBanks } from '@teduh/shared/fpx-banks';
import type { OnlineMethod } from '@teduh/shared/transactions';
import { methodNames } from '@teduh/shared/transactions.constants';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { type CardEntry, refusal } from './card-entry.ts';
import { confirmInSandbox } from './confirm-in-sandbox.ts';
import { SandboxCard } from './sandbox-card.tsx';

const banks = Object.entries(fpxBanks).map(([value, label]) => ({ value, label }));

/** What the sandbox needs to know about a payment that is made on a page of the bank or of GrabPay. */
const paramsOf = {
  fpx: (bank: string) => ({ 'payment_method_data[type]': 'fpx', 'payment_method_data[fpx][bank]': bank }),
  grabpay: () => ({ 'payment_method_data[type]': 'grabpay' }),
} satisfies Record<Exclude<OnlineMethod, 'card'>, unknown>;

type SandboxPaymentProps = {
  apiBase: string;
  methods: OnlineMethod[];
  onMethod?: ((method: OnlineMethod) => void) | undefined;
  ref: Ref<CardEntry | null>;
};

/** In the sandbox: what Stripe's Payment Element shows elsewhere. */
export function SandboxPayment({ apiBase, methods, onMethod, ref }: SandboxPaymentProps) {
  const [chosen, setChosen] = useState<OnlineMethod>();
  const [bank, setBank] = useState('maybank2u');
  const card = useRef<CardEntry>(null);
  const method = chosen ?? methods[0] ?? 'card';

  useImperativeHandle(ref, () => ({
    check: async () => method !== 'card' || ((await card.current?.check()) ?? false),
    async confirm(intent, returnUrl) {
      if (method !== 'card') return confirmInSandbox(apiBase, paramsOf[method](bank), intent, returnUrl);
      return card.current?.confirm(intent, returnUrl) ?? refusal({});
    },
  }));

  const forms = {
    card: <SandboxCard apiBase={apiBase} ref={card} />,
    fpx: (
      <Stack gap="sm">
        <NativeSelect
          label="Bank"
          data={banks}
          value={bank}
          onChange={({ currentTarget }) => setBank(currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          You approve the payment on the page of your bank and come back here. Sandbox: no money moves.
        </Text>
      </Stack>
    ),
    grabpay: (
      <Text size="sm" c="dimmed">
        You approve the payment with GrabPay and come back here. Sandbox: no money moves.
      </Text>
    ),
  } satisfies Record<OnlineMethod, unknown>;

  if (methods.length < 2) return forms[method];
  return (
    <Tabs
      value={method}
      onChange={(value) => {
        setChosen(value as OnlineMethod);
        onMethod?.(value as OnlineMethod);
      }}
      variant="pills"
      keepMounted={false}
    >
      <Tabs.List mb="md" aria-label="How to pay online">
        {methods.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {methodNames[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {methods.map((each) => (
        <Tabs.Panel key={each} value={each}>
          {forms[each]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
