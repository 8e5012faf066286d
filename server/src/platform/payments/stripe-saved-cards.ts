import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Ask, Find } from './ask-stripe.ts';
import { PaymentRefused, type Payments, type SavedCard, type Setup } from './provider.ts';
import { readAnswer } from './read-answer.ts';

const CustomerAnswer = z.object({ id: z.string() });
const SetupAnswer = z.object({
  id: z.string(),
  client_secret: z.string(),
  status: z.string(),
  payment_method: z.string().nullable(),
});
const CardAnswer = z.object({
  id: z.string(),
  customer: z.string().nullable(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
});

function toSetup(answer: unknown): Setup {
  const { id, client_secret, status, payment_method } = readAnswer(SetupAnswer, answer);
  return {
    id,
    clientSecret: client_secret,
    hasSucceeded: status === 'succeeded',
    cardId: payment_method ?? undefined,
  };
}

function toCard(answer: unknown): SavedCard {
  const { id, customer, card } = readAnswer(CardAnswer, answer);
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  return { id, customerId: customer, brand, last4, expMonth, expYear };
}

type SavedCards = Pick<
  Payments,
  | 'createCustomer'
  | 'createSetup'
  | 'findSetup'
  | 'keepCardOf'
  | 'keepNoCardOf'
  | 'cancelSetup'
  | 'deleteCustomer'
  | 'findCard'
  | 'detachCard'
>;

/** False where the provider does not do it, since it is done already or cannot be done any more. */
async function isDone(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof PaymentRefused) return false;
    throw error;
  }
}

/** Cards that Stripe keeps, to be charged later. */
export const stripeSavedCards = (ask: Ask, find: Find): SavedCards => ({
  async createCustomer({ idempotencyKey, ...customer }) {
    const answer = await ask((stripe) => stripe.customers.create(customer, { idempotencyKey }));
    return readAnswer(CustomerAnswer, answer).id;
  },
  async createSetup({ customerId, metadata, idempotencyKey }) {
    const params: Stripe.SetupIntentCreateParams = {
      customer: customerId,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      payment_method_options: { card: { setup_credential_usage: 'recurring' } },
      metadata,
    };
    return toSetup(await ask((stripe) => stripe.setupIntents.create(params, { idempotencyKey })));
  },
  async findSetup(id) {
    const found = await find((stripe) => stripe.setupIntents.retrieve(id));
    return found && toSetup(found);
  },
  async keepCardOf(intentId, customerId) {
    await ask((stripe) =>
      stripe.paymentIntents.update(intentId, {
        customer: customerId,
        payment_method_options: {
          card: { setup_future_usage: 'off_session', setup_credential_usage: 'recurring' },
        },
      }),
    );
  },
  keepNoCardOf: (intentId) =>
    isDone(
      ask((stripe) =>
        stripe.paymentIntents.update(intentId, {
          payment_method_options: { card: { setup_future_usage: 'none' } },
        }),
      ),
    ),
  async cancelSetup(id) {
    await isDone(ask((stripe) => stripe.setupIntents.cancel(id)));
  },
  async deleteCustomer(id) {
    await find((stripe) => stripe.customers.del(id));
  },
  async findCard(id) {
    const found = await find((stripe) => stripe.paymentMethods.retrieve(id));
    return found && toCard(found);
  },
  async detachCard(id) {
    await isDone(ask((stripe) => stripe.paymentMethods.detach(id)));
  },
});
