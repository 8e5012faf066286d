import type { PaymentIntentAnswer } from '@teduh/shared/transactions';
import { useCallback, useRef, useState } from 'react';
import { useCreatePaymentIntentMutation } from './payments.api.ts';

/** What is paid: a transaction, or the deposit of a contract. */
export type Due = { transactionId: string } | { contractId: string };

/** The one payment intent of a form: asked for when it is needed, and kept from one attempt to the next. */
export function useIntent(due: Due, amount: number) {
  const [create] = useCreatePaymentIntentMutation();
  const [round, setRound] = useState(0);
  const kept = useRef<{ key: string; answer: Promise<PaymentIntentAnswer> }>(undefined);
  const key = JSON.stringify({ ...due, amount, round });

  const load = useCallback(() => {
    if (kept.current?.key === key) return kept.current.answer;
    const { round: _round, ...body } = JSON.parse(key);
    const answer = create(body).unwrap();
    kept.current = { key, answer };
    answer.catch(() => {
      if (kept.current?.answer === answer) kept.current = undefined;
    });
    return answer;
  }, [key, create]);

  return { load, forget: () => setRound((last) => last + 1) };
}
