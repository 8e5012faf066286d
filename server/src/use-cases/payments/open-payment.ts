import { errorMessages } from '@teduh/shared/errors.constants';
import { toSen } from '@teduh/shared/money';
import type { CreatePaymentIntent } from '@teduh/shared/payments';
import type { Deps } from '../../deps.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import { methodsOnline } from '../../domain/payments/payments.policy.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { badRequest, conflict, notFound, violatedConstraint } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import type { Intent } from '../../platform/payments/provider.ts';
import { assertNotSettled } from './assert-not-settled.ts';
import { cancelOpenPayments } from './cancel-open-payments.ts';
import { createIntent } from './create-intent.ts';
import { giveUpIntent } from './give-up-intent.ts';
import { voidIntent } from './void-intent.ts';

/**
 * Returns what the card form needs to pay one transaction. The amount is the server's own. A usable intent is used again, and
 * simultaneous requests get the same one, because they send the provider the same idempotency key.
 */
export async function openPayment(deps: Deps, actor: Actor, input: CreatePaymentIntent): Promise<Intent> {
  const transaction = await findPayable(deps, actor, input);
  const { id: transactionId, amount_sen: amountSen } = transaction;
  if (typeof input.amount === 'number' && toSen(input.amount) !== amountSen)
    throw badRequest('wrong_amount', { amount: errorMessages.wrong_amount });

  const methods = methodsOnline(await settings.current(deps.db));
  if (methods.length === 0) throw conflict('way_to_pay_off');
  const offered = methods.join(',');
  const known = await intents.listOf(deps.db, transactionId);
  const open = known.find(({ status }) => status === 'open');
  const usable = open && (await findUsableIntent(deps, { amountSen, offered }, open));
  if (usable) return usable;

  const { intent, row } = await createIntent(deps, transaction, {
    methods,
    idempotencyKey: `teduh-${transactionId}-${amountSen}-${known.length}-${offered}`,
  });
  if (await storeIntent(deps, row)) return intent;
  await giveUpIntent(deps, row);
  throw conflict('payment_under_way');
}

async function findPayable({ db }: Deps, actor: Actor, { transactionId, contractId }: CreatePaymentIntent) {
  const found = transactionId
    ? await transactions.findById(db, transactionId)
    : await transactions.findDeposit(db, contractId ?? '');
  if (!found || !isOwnerOrAdmin(actor, found.user_id))
    throw notFound(transactionId ? 'transaction_not_found' : 'contract_not_found');
  if (found.status === 'Paid') throw conflict('already_paid');
  if (found.status !== 'Pending') throw conflict('not_payable');
  if (found.slip_status === 'Waiting for Confirmation') throw conflict('slip_waiting');
  return found;
}

/** Finds out whether an open intent can still be paid. One with another amount or other ways to pay is cancelled. */
async function findUsableIntent(
  deps: Deps,
  { amountSen, offered }: { amountSen: number; offered: string },
  open: intents.PaymentIntentRow,
): Promise<Intent | undefined> {
  const intent = await deps.payments.findIntent(open.id);
  const mandate = await mandates.findPendingByPayment(deps.db, open.id);
  if (intent?.status === 'succeeded') await assertNotSettled(deps, open);
  else if (!intent || intent.status === 'canceled') await voidIntent(deps, open.id);
  else if (intent.amountSen === amountSen && intent.metadata.methods === offered && !mandate) return intent;
  else await cancelOpenPayments(deps, open.transaction_id);
  // Whoever opens the form again agrees to autopay again, or does not.
  if (mandate) await deps.db.begin((tx) => mandates.giveUp(tx, mandate.id, deps.clock.now()));
  return undefined;
}

async function storeIntent({ db, clock }: Deps, intent: intents.NewIntent): Promise<boolean> {
  try {
    return await db.begin((tx) => intents.insert(tx, intent, clock.wall()));
  } catch (error) {
    if (violatedConstraint(error) === 'one_open_intent_per_transaction') return false;
    throw error;
  }
}
