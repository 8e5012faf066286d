import { Alert, Button, Stack, Text } from '@mantine/core';
import type { Autopay } from '@teduh/shared/autopay';
import type { ConfigAnswer } from '@teduh/shared/config';
import { messages } from '@teduh/shared/messages';
import { nameOfCard } from '@teduh/shared/name-of-card';
import { useConfigQuery } from '../../api/config.api.ts';
import { type CardEntry, confirmation, refusal } from './card-entry.ts';
import { confirmInSandbox } from './confirm-in-sandbox.ts';
import { usePayment } from './use-payment.ts';

/** Pays with a card that the provider keeps: nothing is typed, and the bank may ask. */
const savedCardEntry = ({ payments }: ConfigAnswer, cardId: string): CardEntry => ({
  check: async () => true,
  confirm: async (intent, returnUrl) => {
    if (payments.provider !== 'stripe' || !payments.publishableKey)
      return confirmInSandbox(payments.apiBase ?? '', { payment_method: cardId }, intent, returnUrl);
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    const stripe = await loadStripe(payments.publishableKey).catch(() => null);
    if (!stripe) return refusal({ message: messages.stripeMissing });
    const { error, paymentIntent } = await stripe.confirmCardPayment(intent.clientSecret, {
      payment_method: cardId,
      return_url: returnUrl,
    });
    return error ? refusal(error) : confirmation(paymentIntent.status);
  },
});

type ConfirmSavedProps = {
  autopay: Autopay & { toConfirm: NonNullable<Autopay['toConfirm']> };
  onBusy: (isBusy: boolean) => void;
};

/** A rent that autopay could not charge, because the bank wants the tenant to confirm it. */
export function ConfirmSaved({ autopay: { card, toConfirm }, onBusy }: ConfirmSavedProps) {
  const { transactionId, amount, cardId } = toConfirm;
  const { data: config } = useConfigQuery();
  const { pay, isBusy, error } = usePayment({ due: { transactionId }, amount, onBusy });
  return (
    <Alert color="yellow" title="Your bank asks you to confirm this payment">
      <Stack gap="sm" align="flex-start">
        <Text>Autopay could not charge your card without you. You can also pay in another way below.</Text>
        {error && (
          <Text role="alert" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
        <Button
          loading={isBusy}
          disabled={!config}
          onClick={() => config && void pay(savedCardEntry(config, cardId))}
        >
          Confirm with {nameOfCard(card)}
        </Button>
      </Stack>
    </Alert>
  );
}
