import { randomUUID } from 'node:crypto';
import type { StartAutopay } from '@teduh/shared/autopay';
import { fullName } from '@teduh/shared/names';
import type { Deps } from '../../deps.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Intent, Setup } from '../../platform/payments/provider.ts';

/**
 * A tenant agrees that the rent is charged by itself. It counts once the card is set up: on its own, for which the card form gets what it
 * needs, or by the payment that is made at the same time.
 */
export async function startAutopay(
  deps: Deps,
  actor: Actor,
  contractId: string,
  { consentVersion, paymentIntentId }: StartAutopay,
): Promise<Setup | undefined> {
  const contract = await contracts.getById(deps.db, contractId);
  if (contract.user_id !== actor.id) throw notFound('contract_not_found');
  if (contract.status !== 'Active' && contract.status !== 'Awaiting') throw conflict('contract_not_active');
  if (!(await settings.current(deps.db)).takes_card) throw conflict('way_to_pay_off');
  let known: Intent | undefined;
  if (paymentIntentId !== undefined) {
    await assertPayable(deps, contractId, paymentIntentId);
    const pending = await mandates.findPendingByPayment(deps.db, paymentIntentId);
    // Another try, after a card that was declined or a provider that did not answer.
    if (pending) {
      await deps.payments.keepCardOf(paymentIntentId, pending.customer_id);
      return undefined;
    }
    known = await deps.payments.findIntent(paymentIntentId);
  }

  const id = randomUUID();
  const metadata = { userId: actor.id, contractId, mandateId: id };
  // An intent stays with the customer that it was given first.
  const customerId =
    known?.customerId ??
    (await deps.payments.createCustomer({
      email: contract.email ?? '',
      name: fullName(contract),
      metadata,
      idempotencyKey: `customer-${id}`,
    }));
  const setup = paymentIntentId
    ? undefined
    : await deps.payments.createSetup({ customerId, metadata, idempotencyKey: `setup-${id}` });

  await deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: contract.user_id, unitId: contract.unit_id });
    const { status } = await contracts.getById(tx, contractId);
    if (status !== 'Active' && status !== 'Awaiting') throw conflict('contract_not_active');
    await mandates.insert(tx, {
      id,
      contract_id: contractId,
      customer_id: customerId,
      setup_intent_id: setup?.id ?? null,
      payment_intent_id: paymentIntentId ?? null,
      consent_version: consentVersion,
      given_at: deps.clock.now(),
    });
    await audit(tx, actor.id, {
      action: 'autopay.agreed',
      subject: { type: 'contract', id: contractId },
      after: { consentVersion },
    });
  });
  // Last: no card is kept for a consent that is not stored.
  if (paymentIntentId) await deps.payments.keepCardOf(paymentIntentId, customerId);
  return setup;
}

/** The payment is one of this contract, and still to be made. */
async function assertPayable({ db }: Deps, contractId: string, intentId: string) {
  const intent = await intents.findById(db, intentId);
  if (!intent || intent.contract_id !== contractId) throw conflict('payment_mismatch');
  if (intent.status !== 'open') throw conflict('already_paid');
}
