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
import type { Setup } from '../../platform/payments/provider.ts';

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
  assertRunning(contract);
  if (!(await settings.current(deps.db)).takes_card) throw conflict('way_to_pay_off');
  if (paymentIntentId) await assertPayable(deps, contractId, paymentIntentId);
  const pending = paymentIntentId ? await mandates.findPendingByPayment(deps.db, paymentIntentId) : undefined;
  // Another try, after a card that was declined or a provider that did not answer. Other words are another consent.
  if (paymentIntentId && pending?.consent_version === consentVersion) {
    await deps.payments.keepCardOf(paymentIntentId, pending.customer_id);
    return undefined;
  }

  const id = randomUUID();
  const metadata = { userId: actor.id, contractId, mandateId: id };
  const known = paymentIntentId ? await deps.payments.findIntent(paymentIntentId) : undefined;
  // An intent stays with the customer that it was given first.
  const earlierCustomerId = known?.customerId ?? pending?.customer_id;
  const customerId =
    earlierCustomerId ??
    (await deps.payments.createCustomer({
      email: contract.email ?? '',
      name: fullName(contract),
      metadata,
      idempotencyKey: `customer-${id}`,
    }));
  const consent = { id, contract_id: contractId, customer_id: customerId, consent_version: consentVersion };
  try {
    if (!paymentIntentId) {
      const setup = await deps.payments.createSetup({ customerId, metadata, idempotencyKey: `setup-${id}` });
      await store(deps, contract, { ...consent, setup_intent_id: setup.id, payment_intent_id: null });
      return setup;
    }
    await store(deps, contract, { ...consent, setup_intent_id: null, payment_intent_id: paymentIntentId });
  } catch (error) {
    if (!earlierCustomerId) await deleteCustomer(deps, customerId);
    throw error;
  }
  // Last: no card is kept for a consent that is not stored.
  await deps.payments.keepCardOf(paymentIntentId, customerId);
  return undefined;
}

function assertRunning({ status }: Pick<contracts.ContractRow, 'status'>) {
  if (status !== 'Active' && status !== 'Awaiting') throw conflict('contract_not_active');
}

/** The payment is one of this contract, and still to be made. */
async function assertPayable({ db }: Deps, contractId: string, intentId: string) {
  const intent = await intents.findById(db, intentId);
  if (!intent || intent.contract_id !== contractId) throw conflict('payment_mismatch');
  if (intent.status !== 'open') throw conflict('already_paid');
}

async function store(
  { db, clock }: Deps,
  { user_id: userId, unit_id: unitId }: contracts.ContractRow,
  consent: Omit<mandates.NewMandate, 'given_at'>,
) {
  await db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId, unitId });
    assertRunning(await contracts.getById(tx, consent.contract_id));
    await mandates.insert(tx, { ...consent, given_at: clock.now() });
    await audit(tx, userId, {
      action: 'autopay.agreed',
      subject: { type: 'contract', id: consent.contract_id },
      after: { consentVersion: consent.consent_version },
    });
  });
}

/** Nobody would find it later: there is no consent that names it. */
async function deleteCustomer({ payments, log }: Deps, customerId: string) {
  await payments
    .deleteCustomer(customerId)
    .catch((error: Error) => log.warn({ reason: error.cause ?? error.message }, 'customer not deleted'));
}
