import type { OnlineMethod } from '@teduh/shared/transactions';
import { AppError } from '../errors.ts';

/** The status names are the provider's. */
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
  /** Whether this is real money. */
  livemode: boolean;
  /** What it was paid with, once it was. */
  method?: OnlineMethod | undefined;
};

export type NewIntent = {
  amountSen: number;
  /** What it may be paid with. The provider leaves out what the operator's account does not have. */
  methods: OnlineMethod[];
  description: string;
  metadata: Record<string, string>;
  /** Calls with the same key return the same intent. */
  idempotencyKey: string;
};

/** The provider does not answer, or its answer does not show what happened to the payment. */
export class PaymentsUnavailable extends AppError {
  constructor(reason: string) {
    super(503, 'payments_unavailable');
    this.cause = reason;
  }
}

/** The provider refused the request. Only its code is kept, since its messages contain client secrets. */
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
  /** Returns undefined when the provider does not know the intent. */
  findIntent(id: string): Promise<Intent | undefined>;
  /** Cancels the intent, unless it has succeeded already: the returned intent shows its status. */
  cancelIntent(id: string): Promise<Intent>;
  /** Refunds the whole amount; a second call changes nothing. */
  refund(intentId: string): Promise<void>;
  /** Returns the intent's id from a signed webhook, undefined for events of other kinds, and null for a wrong signature. */
  readWebhook(body: Buffer, signature: string): Promise<string | undefined | null>;
};
