import { errorMessages } from '@teduh/shared/errors.constants';
import { toSen } from '@teduh/shared/money';
import { placeOf } from '@teduh/shared/names';
import type { CreatePaymentIntent } from '@teduh/shared/transactions';
import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { badRequest, conflict, notFound, violatedConstraint } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import type { Intent } from '../../platform/payments/provider.ts';
import { closeIntent } from './close-intent.ts';
import { settlePayment } from './settle-payment.ts';

type Due = transactions.TransactionRow;

async function findDue({ db }: Deps, actor: Actor, { transactionId, contractId }: CreatePaymentIntent) {
  const found = transactionId
    ? await transactions.findById(db, transactionId)
    : await transactions.findDeposit(db, contractId ?? '');
  if (!found || !isOwnerOrAdmin(actor, found.user_id))
    throw notFound(transactionId ? 'transaction_not_found' : 'contract_not_found');
  if (found.status === 'Paid') throw conflict('already_paid');
  if (found.status === 'Cancelled') throw conflict('not_payable');
  return found;
}

/** The intent that is there already, while it can still be paid. One that no longer fits is taken back first. */
async function reuse(deps: Deps, due: Due, open: intents.PaymentIntentRow): Promise<Intent | undefined> {
  const intent = await deps.payments.findIntent(open.id);
  if (!intent || intent.status === 'canceled') {
    await deps.db.write((tx) => intents.close(tx, open.id, 'void', deps.clock.wall()));
    return undefined;
  }
  if (intent.status === 'succeeded') {
    const settled = await settlePayment(deps, open.id);
    if (settled?.record === 'settled') throw conflict('already_paid');
    return undefined;
  }
  if (intent.amountSen === due.amount_sen) return intent;
  await closeIntent(deps, open.id);
  return undefined;
}

/**
 * What the card form needs to pay one transaction. The server alone knows the amount; a usable intent is used again, and requests at the
 * same moment get the same one, since the provider knows them by one key.
 */
export async function openPayment(deps: Deps, actor: Actor, input: CreatePaymentIntent): Promise<Intent> {
  const due = await findDue(deps, actor, input);
  if (typeof input.amount === 'number' && toSen(input.amount) !== due.amount_sen)
    throw badRequest('wrong_amount', { amount: errorMessages.wrong_amount });

  const known = await intents.listOf(deps.db, due.id);
  const open = known.find(({ status }) => status === 'open');
  const usable = open && (await reuse(deps, due, open));
  if (usable) return usable;

  const intent = await deps.payments.createIntent({
    amountSen: due.amount_sen,
    description: `${due.type}, ${placeOf(due)}`,
    metadata: { transactionId: due.id, contractId: due.contract_id },
    idempotencyKey: `teduh-${due.id}-${due.amount_sen}-${known.length}`,
  });
  const isKept = await deps.db
    .write((tx) =>
      intents.insert(
        tx,
        { id: intent.id, transactionId: due.id, amountSen: due.amount_sen },
        deps.clock.wall(),
      ),
    )
    .catch((error) => {
      if (violatedConstraint(error) === 'one_open_intent_per_transaction') return false;
      throw error;
    });
  if (isKept) return intent;
  // It was paid, cancelled or changed while the provider was asked: this intent must never be paid.
  await deps.payments.cancelIntent(intent.id);
  throw conflict('payment_under_way');
}
