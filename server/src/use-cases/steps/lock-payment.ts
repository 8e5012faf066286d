import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import type { PaymentIntentRow } from '../../domain/payments/payment-intents.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import type { Tx } from '../../platform/db/db.ts';

type Payment = Pick<PaymentIntentRow, 'user_id' | 'unit_id' | 'transaction_id'>;

/** Locks the parties of a payment, then its transaction. */
export async function lockPayment(tx: Tx, { user_id: userId, unit_id: unitId, transaction_id: id }: Payment) {
  await tenancyParties.lock(tx, { userId, unitId });
  await transactions.lock(tx, id);
}
