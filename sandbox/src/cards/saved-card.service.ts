import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '@teduh/server/deps.ts';
import type { Sql, Tx } from '@teduh/server/platform/db/db.ts';
import { z } from 'zod';
import { invalidRequest, noSuch } from './api-error.ts';
import * as events from './event.repository.ts';
import { eventOf, randomId } from './event.service.ts';
import { type Params, parseParams, splitMetadata } from './params.ts';
import { presentCard, presentCustomer, presentSetup } from './saved-card.presenter.ts';
import * as saved from './saved-card.repository.ts';
import type { TestCard } from './test-card.ts';

type CardDeps = Pick<Deps, 'db' | 'clock'>;

const NewCustomer = z.strictObject({
  email: z.string().max(512).optional(),
  name: z.string().max(256).optional(),
});
const NewSetup = z.strictObject({
  customer: z.string().min(1).max(255),
  usage: z.literal('off_session').optional(),
  'allowed_payment_method_types[0]': z.literal('card').optional(),
  'payment_method_options[card][setup_credential_usage]': z.literal('recurring').optional(),
});

/** A customer that exists and was not deleted, and a card that is attached to it. */
export async function assertSaved(db: Sql, customerId: string | null, cardId: string | null) {
  if (customerId && !(await saved.hasCustomer(db, customerId))) throw noSuch('customer', customerId);
  if (!cardId) return;
  const card = await saved.findCard(db, cardId);
  if (!card) throw noSuch('payment_method', cardId);
  if (card.customer_id === null || card.customer_id !== customerId)
    throw invalidRequest(
      'payment_method_customer_mismatch',
      'The PaymentMethod does not belong to this Customer, or was detached.',
      { param: 'payment_method' },
    );
}

export function prepareCustomer({ clock }: CardDeps, params: Params | undefined) {
  const { metadata, rest } = splitMetadata(params);
  const { email = null, name = null } = parseParams(NewCustomer, rest);
  return async (tx: Tx) => {
    const customer = { id: randomId('cus'), email, name, metadata, created_at: clock.wall() };
    await saved.insertCustomer(tx, customer);
    return presentCustomer(customer);
  };
}

export function prepareCustomerDeletion({ clock }: CardDeps, id: string) {
  return async (tx: Tx) => {
    if (!(await saved.deleteCustomer(tx, id, clock.wall()))) throw noSuch('customer', id);
    return { id, object: 'customer', deleted: true };
  };
}

export function prepareSetup({ clock }: CardDeps, params: Params | undefined) {
  const { metadata, rest } = splitMetadata(params);
  const { customer } = parseParams(NewSetup, rest);
  return async (tx: Tx) => {
    await assertSaved(tx, customer, null);
    const id = randomId('seti');
    const setup: saved.SetupRow = {
      id,
      client_secret: `${id}_secret_${randomBytes(24).toString('hex')}`,
      customer_id: customer,
      payment_method_id: null,
      metadata,
      status: 'requires_payment_method',
      return_url: null,
      last_error: null,
      created_at: clock.wall(),
    };
    await saved.insertSetup(tx, setup);
    return presentSetup(setup);
  };
}

export async function getSetup({ db }: Pick<Deps, 'db'>, id: string): Promise<saved.SetupRow> {
  const row = /^seti_\w{1,250}$/.test(id) ? await saved.findSetup(db, id) : undefined;
  if (!row) throw noSuch('setup_intent', id);
  return row;
}

/** For a browser, which has no API key. With a wrong client secret it is not found. */
export async function getSetupOf(deps: Pick<Deps, 'db'>, id: string, clientSecret: string) {
  const row = await getSetup(deps, id);
  const [given, expected] = [Buffer.from(clientSecret), Buffer.from(row.client_secret)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw noSuch('setup_intent', id);
  return row;
}

export async function getCard({ db }: Pick<Deps, 'db'>, id: string): Promise<saved.CardRow> {
  const card = /^pm_\w{1,250}$/.test(id) ? await saved.findCard(db, id) : undefined;
  if (!card) throw noSuch('payment_method', id);
  return card;
}

export function prepareDetachment({ clock }: CardDeps, id: string) {
  return async (tx: Tx) => {
    const card = await saved.detach(tx, id);
    if (!card)
      throw invalidRequest(
        'payment_method_not_attached',
        'The payment method is not attached to a customer.',
      );
    await events.insert(tx, eventOf('payment_method.detached', presentCard(card), clock.wall()));
    return presentCard(card);
  };
}

/** Keeps a card for a customer. Returns its id. */
export async function keepCard(tx: Tx, customerId: string, card: TestCard, at: Date): Promise<string> {
  const id = randomId('pm');
  await saved.insertCard(tx, {
    id,
    customer_id: customerId,
    card_brand: card.brand,
    card_last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    created_at: at,
  });
  return id;
}
