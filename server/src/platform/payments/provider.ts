import { AppError } from '../errors.ts';

/** What became of an intent, in the provider's own words. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export type Intent = {
  id: string;
  status: IntentStatus;
  amountSen: number;
  /** Lower case, as the provider writes it: `myr`. */
  currency: string;
  metadata: Record<string, string>;
  clientSecret: string;
};

export type NewIntent = {
  amountSen: number;
  description: string;
  metadata: Record<string, string>;
  /** The same key gives the same intent, however often and from however many processes it is asked for. */
  idempotencyKey: string;
};

/** The provider does not answer, or not in a way that says anything about the payment. */
export class PaymentsUnavailable extends AppError {
  constructor(reason: string) {
    super(503, 'payments_unavailable');
    this.cause = reason;
  }
}

/** A clear no. Of the provider's words only the code is kept: they carry client secrets with them. */
export class PaymentRefused extends AppError {
  readonly providerCode: string;
  constructor(providerCode: string) {
    const isTooSmall = providerCode === 'amount_too_small';
    super(isTooSmall ? 409 : 502, isTooSmall ? 'amount_too_small' : 'payments_refused');
    this.providerCode = providerCode;
    this.cause = `payments: refused with ${providerCode}`;
  }
}

export type Payments = {
  createIntent(intent: NewIntent): Promise<Intent>;
  /** Undefined when the provider knows no such intent. */
  findIntent(id: string): Promise<Intent | undefined>;
  /** Takes the intent out of the world, unless it is too late: the answer says what it is now. */
  cancelIntent(id: string): Promise<Intent>;
  /** Gives everything back, once. */
  refund(intentId: string): Promise<void>;
  /** The intent that a signed webhook is about; undefined for events of other kinds, null for a signature that is not right. */
  readWebhook(body: Buffer, signature: string): Promise<string | undefined | null>;
};
