import { messages } from '@teduh/shared/messages';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/toast.ts';
import { useStartAutopayMutation, useStopAutopayMutation } from './autopay.api.ts';
import type { CardEntry, CardOutcome } from './card-entry.ts';
import { type Due, useIntent } from './use-intent.ts';
import { useSettle } from './use-settle.ts';

/** What has to be done before a card is charged. Both functions show what is wrong before they return false. */
export type Preparation = { isPossible: () => boolean; run: () => Promise<boolean> };

type PaymentOptions = {
  due: Due;
  amount: number;
  preparation?: Preparation | undefined;
  onBusy: (isBusy: boolean) => void;
  /** The contract whose rents are charged to the same card from now on. */
  autopayContractId?: string | undefined;
};

/** From the click to the status page: prepare, get the intent, charge the card, have it processed. A second click is ignored meanwhile. */
export function usePayment({ due, amount, preparation, onBusy, autopayContractId }: PaymentOptions) {
  const navigate = useNavigate();
  const settle = useSettle();
  const [startAutopay] = useStartAutopayMutation();
  const [stopAutopay] = useStopAutopayMutation();
  const agreed = useRef<string>(undefined);
  const { load: loadIntent, forget: forgetIntent } = useIntent(due, amount);
  const card = useRef<CardEntry>(null);
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');

  function mark(isNow: boolean) {
    isUnderWay.current = isNow;
    setBusy(isNow);
    onBusy(isNow);
  }

  // The browser may restore the page from its cache as it was when the user left for the bank.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  function fail(message: string) {
    setError(message);
    toast.error(message);
  }

  async function follow(outcome: CardOutcome, paymentIntentId: string) {
    if (outcome.kind === 'refused') {
      if (!outcome.isIntentUsable) forgetIntent();
      fail(outcome.message);
    } else if (outcome.kind === 'leaving') {
      location.assign(outcome.url);
    } else {
      if (outcome.status === 'succeeded') await settle(paymentIntentId, due);
      await navigate(paths.paymentSuccess(paymentIntentId));
    }
    return outcome.kind === 'leaving';
  }

  /** Resolves with whether the page is being left, so that the button stays disabled. */
  async function attempt(entry: CardEntry | null): Promise<boolean> {
    if (preparation && !preparation.isPossible()) return false;
    if (!entry) {
      setError(messages.stripeMissing);
      return false;
    }
    if (!(await entry.check())) return false;
    if (preparation && !(await preparation.run())) return false;
    const { paymentIntentId, clientSecret } = await loadIntent();
    if (autopayContractId) {
      await startAutopay({ contractId: autopayContractId, paymentIntentId }).unwrap();
      agreed.current = autopayContractId;
      await entry.refresh?.();
    } else if (agreed.current) {
      // Agreed to at an earlier try with a card that was declined, and no longer.
      await stopAutopay(agreed.current).unwrap();
      agreed.current = undefined;
      await entry.refresh?.();
    }
    const returnUrl = `${location.origin}${paths.paymentSuccess(paymentIntentId)}`;
    return follow(await entry.confirm({ id: paymentIntentId, clientSecret }, returnUrl), paymentIntentId);
  }

  async function pay(entry: CardEntry | null = card.current) {
    if (isUnderWay.current) return;
    mark(true);
    setError('');
    let isLeaving = false;
    try {
      isLeaving = await attempt(entry);
    } catch (problem) {
      setError(errorMessage(problem));
      toast.failure(problem);
    } finally {
      if (!isLeaving) mark(false);
    }
  }

  return { pay, isBusy, error, card, loadIntent };
}
