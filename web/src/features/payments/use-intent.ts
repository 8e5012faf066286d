import { useMemo, useState } from 'react';
import { useCreatePaymentIntentMutation } from './payments.api.ts';

/** What is paid: a transaction, or the deposit of a contract. */
export type Due =
  | { transactionId: string; contractId?: undefined }
  | { contractId: string; transactionId?: undefined };

/** Calls once and keeps the result; only a failure is tried again. */
function askOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => {
    answer ??= ask().catch((error: unknown) => {
      answer = undefined;
      throw error;
    });
    return answer;
  };
}

/** The payment intent of a form: created when it is needed, and kept for further attempts. */
export function useIntent({ transactionId, contractId }: Due, amount: number) {
  const [create] = useCreatePaymentIntentMutation();
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every round has an intent of its own
  const load = useMemo(
    () => askOnce(() => create({ transactionId, contractId, amount }).unwrap()),
    [create, transactionId, contractId, amount, round],
  );

  return { load, forget: () => setRound((last) => last + 1) };
}
