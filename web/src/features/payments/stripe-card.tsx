import { Button, Skeleton, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { messages } from '@teduh/shared/messages';
import type { OnlineMethod } from '@teduh/shared/transactions';
import { onlineMethods } from '@teduh/shared/transactions.constants';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { type CardEntry, confirmation, type LoadSecret, type Purpose, refusal } from './card-entry.ts';

function appearanceIn(colorScheme: 'light' | 'dark'): Appearance {
  const isDark = colorScheme === 'dark';
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: isDark ? '#6abe9f' : '#1c6f55',
      ...(isDark && { colorBackground: '#202724' }),
      borderRadius: '12px',
      fontSizeBase: '16px',
    },
  };
}

type FieldsProps = {
  purpose: Purpose;
  onMethod?: ((method: OnlineMethod) => void) | undefined;
  ref: Ref<CardEntry | null>;
};

function Fields({ purpose, onMethod, ref }: FieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);

  useImperativeHandle<CardEntry | null, CardEntry | null>(ref, () => {
    if (!stripe || !elements || !isReady) return null;
    return {
      check: async () => !(await elements.submit()).error,
      confirm: async (_intent, returnUrl) => {
        const options = {
          elements,
          confirmParams: { return_url: returnUrl },
          redirect: 'if_required',
        } as const;
        if (purpose === 'setup') {
          const { error, setupIntent } = await stripe.confirmSetup(options);
          return error ? refusal(error) : confirmation(setupIntent.status);
        }
        const { error, paymentIntent } = await stripe.confirmPayment(options);
        return error ? refusal(error) : confirmation(paymentIntent.status);
      },
      refresh: () => elements.fetchUpdates(),
    };
  }, [stripe, elements, isReady, purpose]);

  return (
    <PaymentElement
      onReady={() => setReady(true)}
      onChange={({ value }) => onMethod?.(onlineMethods.find((known) => known === value.type) ?? 'card')}
    />
  );
}

type StripeCardProps = {
  publishableKey: string;
  loadSecret: LoadSecret;
  purpose: Purpose;
  onMethod?: ((method: OnlineMethod) => void) | undefined;
  ref: Ref<CardEntry | null>;
};

type Loaded = { stripe: Stripe | null; clientSecret: string };

/** Stripe's Payment Element. Its script comes from Stripe, and only when this is shown. */
export default function StripeCard({ publishableKey, loadSecret, purpose, onMethod, ref }: StripeCardProps) {
  const colorScheme = useComputedColorScheme('light');
  const [loaded, setLoaded] = useState<Loaded>();
  const [problem, setProblem] = useState('');
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isGone = false;
    setProblem('');
    setLoaded(undefined);
    const script = loadStripe(publishableKey).catch(() => null);
    Promise.all([script, loadSecret()])
      .then(([stripe, { clientSecret }]) => {
        if (isGone) return;
        setLoaded({ stripe, clientSecret });
        if (!stripe) setProblem(messages.stripeMissing);
      })
      .catch((error: unknown) => {
        if (!isGone) setProblem(errorMessage(error));
      });
    return () => {
      isGone = true;
    };
  }, [publishableKey, loadSecret, attempt]);

  if (problem)
    return (
      <Stack align="flex-start" gap="sm">
        <Text role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
        <Button variant="default" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </Button>
      </Stack>
    );
  if (!loaded?.stripe) return <Skeleton height={220} role="status" aria-label="Loading..." />;
  const { stripe, clientSecret } = loaded;
  return (
    <Elements
      key={clientSecret}
      stripe={stripe}
      options={{ clientSecret, appearance: appearanceIn(colorScheme) }}
    >
      <Fields purpose={purpose} onMethod={onMethod} ref={ref} />
    </Elements>
  );
}
