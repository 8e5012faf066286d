import type { ContractStatus } from '@teduh/shared/contracts';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import * as rules from '@teduh/shared/payments.rules';
import type {
  OnlineMethod,
  PaymentMethod,
  TransactionStatus,
  TransactionType,
} from '@teduh/shared/transactions';
import { onlineMethods } from '@teduh/shared/transactions.constants';
import type { Intent } from '../../platform/payments/provider.ts';
import type { PaymentIntentRow } from './payment-intents.repository.ts';

const currency = 'myr';

/** Whether the provider's intent is for what we asked: this amount, in ringgit, for this transaction, with money as real as it was then. */
export const matchesIntent = (known: PaymentIntentRow, intent: Intent) =>
  intent.amountSen === known.amount_sen &&
  intent.currency === currency &&
  intent.livemode === known.livemode &&
  intent.metadata.transactionId === known.transaction_id;

type Offered = Record<'takes_card' | 'takes_fpx' | 'takes_grabpay', boolean>;

/** The ways to pay at once that the operator offers. */
export const methodsOnline = (settings: Offered): OnlineMethod[] =>
  onlineMethods.filter((method) => settings[`takes_${method}`]);

type Paid = {
  status: TransactionStatus;
  type: TransactionType;
  payment_method: PaymentMethod | null;
  contract_status: ContractStatus;
  refunded_sen: number;
};

/** The reason why this payment cannot be taken back, if there is one. */
export const reasonNotToReverse = (paid: Paid): ErrorCode | undefined =>
  rules.reasonNotToReverse({
    status: paid.status,
    type: paid.type,
    paymentMethod: paid.payment_method,
    contractStatus: paid.contract_status,
    isPartlyRefunded: paid.refunded_sen > 0,
  });

type Refundable = Paid & { amount_sen: number; is_disputed: boolean; recorded_by: string | null };

/** The reason why nothing of this payment can be refunded, if there is one. */
export function reasonNotToRefund(paid: Refundable): ErrorCode | undefined {
  if (paid.status !== 'Paid') return 'payment_not_refundable';
  if (paid.is_disputed) return 'payment_disputed';
  return paid.refunded_sen >= paid.amount_sen ? 'payment_already_refunded' : undefined;
}

/** The deposit of a contract that has not begun goes back whole by cancelling the contract, unless it came by hand. */
export const isCancelledInstead = (paid: Refundable, amountSen: number) =>
  paid.type === 'Deposit' &&
  paid.contract_status === 'Awaiting' &&
  paid.recorded_by === null &&
  paid.refunded_sen + amountSen >= paid.amount_sen;
