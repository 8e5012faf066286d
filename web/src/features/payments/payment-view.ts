import { messages } from '@teduh/shared/messages';
import type { PaymentStatusAnswer } from '@teduh/shared/payments';

export type PaymentView = { kind: 'loading' | 'succeeded' | 'processing' | 'failed'; message: string };

const known: Record<string, PaymentView> = {
  succeeded: { kind: 'succeeded', message: messages.paymentSucceeded },
  processing: { kind: 'processing', message: messages.paymentProcessing },
  requires_payment_method: { kind: 'failed', message: messages.paymentFailed },
};

type PaymentQuery = {
  answer: Partial<PaymentStatusAnswer> | undefined;
  hasFailed: boolean;
  hasIntent: boolean;
};

/** What the status page says about a payment. */
export function viewOf({ answer, hasFailed, hasIntent }: PaymentQuery): PaymentView {
  if (!hasIntent) return { kind: 'failed', message: messages.paymentUnverified };
  if (!answer && hasFailed) return { kind: 'failed', message: messages.paymentVerifyError };
  if (!answer) return { kind: 'loading', message: 'Checking your payment...' };
  if (answer.isLost) return { kind: 'failed', message: messages.paymentTakenBack };
  if (!answer.status) return { kind: 'failed', message: messages.paymentUnverified };
  return known[answer.status] ?? { kind: 'failed', message: messages.paymentUnclear };
}
