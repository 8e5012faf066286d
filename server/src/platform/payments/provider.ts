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
  /** For whom the provider keeps the card that pays it. */
  customerId?: string | undefined;
  /** The card that it is or was paid with, where the provider keeps it. */
  cardId?: string | undefined;
  /** Why the last attempt to pay it failed: the more exact one of the provider's two codes. */
  declineCode?: string | undefined;
};

/** A card that the provider keeps for a customer. */
export type SavedCard = {
  id: string;
  /** Null once it is detached: it cannot be charged any more. */
  customerId: string | null;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

/** The setting up of a card that will be charged later. */
export type Setup = { id: string; clientSecret: string; hasSucceeded: boolean; cardId: string | undefined };

/** What a webhook is about. */
export type WebhookSubject = { intentId?: string; setupId?: string; cardId?: string };

export type NewIntent = {
  amountSen: number;
  /** What it may be paid with. The provider leaves out what the operator's account does not have. */
  methods: OnlineMethod[];
  /** Charged later without anybody there: the intent waits for `chargeSaved`. */
  saved?: { customerId: string; cardId: string };
  description: string;
  metadata: Record<string, string>;
  /** Calls with the same key return the same intent. */
  idempotencyKey: string;
};

type NewCustomer = {
  email: string;
  name: string;
  metadata: Record<string, string>;
  idempotencyKey: string;
};
type NewSetup = { customerId: string; metadata: Record<string, string>; idempotencyKey: string };

type NewRefund = {
  /** Ours. Calls with the same one make one refund. */
  refundId: string;
  intentId: string;
  amountSen: number;
};

export type ProviderRefund = {
  id: string;
  intentId: string | undefined;
  amountSen: number;
  /** One that succeeded can still fail, when the bank sends the money back. */
  status: 'pending' | 'succeeded' | 'failed';
  /** The provider's code, for one that failed. */
  failure: string;
  /** Ours; undefined for a refund that was not asked for here. */
  refundId: string | undefined;
};

/** A cardholder asks the bank to take a payment back. `status` and `reason` are the provider's words. */
export type ProviderDispute = {
  id: string;
  intentId: string | undefined;
  amountSen: number;
  status: string;
  reason: string;
};

/** All of one payment, or all that were made since. */
export type MoneyBackFilter = { intentId: string } | { since: Date };

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
  /** A second call with the same id changes nothing, and may be answered with what was true at the first. */
  refund(refund: NewRefund): Promise<ProviderRefund>;
  listRefunds(filter: MoneyBackFilter): Promise<ProviderRefund[]>;
  listDisputes(filter: MoneyBackFilter): Promise<ProviderDispute[]>;
  createCustomer(customer: NewCustomer): Promise<string>;
  createSetup(setup: NewSetup): Promise<Setup>;
  /** Returns undefined when the provider does not know it. */
  findSetup(id: string): Promise<Setup | undefined>;
  /** From now on the card that pays this intent is kept for the customer. */
  keepCardOf(intentId: string, customerId: string): Promise<void>;
  /** Returns undefined when the provider does not know the card. */
  findCard(id: string): Promise<SavedCard | undefined>;
  /** From now on it is not. False where the provider does not let this intent be changed. */
  keepNoCardOf(intentId: string): Promise<boolean>;
  /** No card can be set up by it any more, unless one is already. */
  cancelSetup(id: string): Promise<void>;
  /** Detaches all cards of the customer, for good. A second call changes nothing. */
  deleteCustomer(id: string): Promise<void>;
  /** A second call changes nothing. */
  detachCard(id: string): Promise<void>;
  /** Charges the card that an intent was made with, while nobody is there. A refusal is told by the returned intent. */
  chargeSaved(intentId: string, returnUrl: string): Promise<Intent>;
  /** Returns what a signed webhook is about, with nothing for events of other kinds, and null for a wrong signature. */
  readWebhook(body: Buffer, signature: string): Promise<WebhookSubject | null>;
};
