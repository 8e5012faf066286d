import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconCreditCardOff, IconLock } from '@tabler/icons-react';
import { messages } from '@teduh/shared/messages';
import type { OnlineMethod } from '@teduh/shared/transactions';
import { type FormEvent, lazy, type Ref, Suspense, useState } from 'react';
import { useConfigQuery } from '../../api/config.api.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { AutopayOptIn } from './autopay-opt-in.tsx';
import type { CardEntry, LoadSecret, Purpose } from './card-entry.ts';
import classes from './payment-form.module.css';
import { SandboxPayment } from './sandbox-payment.tsx';
import type { Due } from './use-intent.ts';
import { type Preparation, usePayment } from './use-payment.ts';
import { useWaysToPay } from './use-ways-to-pay.ts';

const StripeCard = lazy(() => import('./stripe-card.tsx'));

const loading = <Skeleton height={220} role="status" aria-label="Loading..." />;

type ProviderFormProps = {
  methods: OnlineMethod[];
  purpose: Purpose;
  loadSecret: LoadSecret;
  /** Told what somebody chooses to pay with. */
  onMethod?: (method: OnlineMethod) => void;
  ref: Ref<CardEntry | null>;
};

/** Stripe's Payment Element, or our own fields in the sandbox. */
export function ProviderForm({ methods, ref, ...options }: ProviderFormProps) {
  const { data: config, error, refetch } = useConfigQuery();
  if (!config && error)
    return (
      <Stack align="flex-start" gap="sm">
        <Text role="alert" c="var(--mantine-color-error)">
          {messages.stripeMissing}
        </Text>
        <RetryButton onRetry={refetch} />
      </Stack>
    );
  if (!config) return loading;
  const { provider, publishableKey, apiBase } = config.payments;
  if (provider === 'stripe' && publishableKey)
    return (
      <Suspense fallback={loading}>
        <StripeCard publishableKey={publishableKey} {...options} ref={ref} />
      </Suspense>
    );
  return <SandboxPayment apiBase={apiBase ?? ''} methods={methods} onMethod={options.onMethod} ref={ref} />;
}

/** Whether nothing can be paid online: no provider, or the operator wants none of its ways. */
export function useArePaymentsOff(): boolean {
  const ways = useWaysToPay();
  return useConfigQuery().data?.payments.provider === 'none' || ways?.online.length === 0;
}

function PaymentsOff() {
  return (
    <Alert color="yellow" icon={<IconCreditCardOff aria-hidden />} title="Online payments are not set up">
      Nothing can be paid online here yet. Please contact us, so that we find another way.
    </Alert>
  );
}

type PaymentFormProps = {
  due: Due;
  amount: number;
  submitLabel: string;
  preparation?: Preparation;
  onBusy: (isBusy: boolean) => void;
  /** The contract whose rents may be charged to the same card from now on, if the tenant wants that. */
  autopayContractId?: string | undefined;
};

/** One form for both providers: Stripe's Payment Element, or our own fields in the sandbox. */
export function PaymentForm({ submitLabel, autopayContractId, ...options }: PaymentFormProps) {
  const [isAutopay, setAutopay] = useState(false);
  const [method, setMethod] = useState<OnlineMethod>();
  const { online: methods } = useWaysToPay() ?? { online: [] };
  const isByCard = (method ?? methods[0]) === 'card';
  const contractId = isAutopay && isByCard ? autopayContractId : undefined;
  const { pay, isBusy, error, card, loadIntent } = usePayment({ ...options, autopayContractId: contractId });

  function submit(event: FormEvent) {
    event.preventDefault();
    void pay();
  }

  const isCardOnly = methods.every((method) => method === 'card');
  if (useArePaymentsOff()) return <PaymentsOff />;
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={isCardOnly ? 'Card payment' : 'Payment'}
      aria-busy={isBusy}
    >
      <Stack gap="md">
        <ProviderForm
          methods={methods}
          purpose="payment"
          loadSecret={loadIntent}
          onMethod={setMethod}
          ref={card}
        />
        {autopayContractId && isByCard && (
          <AutopayOptIn contractId={autopayContractId} isChecked={isAutopay} onChange={setAutopay} />
        )}
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Button type="submit" size="md" loading={isBusy}>
          {submitLabel}
        </Button>
        {isByCard && (
          <Text size="sm" c="dimmed" className={classes.safe}>
            <IconLock size={16} aria-hidden />
            Card details go straight to the payment provider. Teduh does not keep them.
          </Text>
        )}
      </Stack>
    </form>
  );
}
