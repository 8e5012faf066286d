import { withSandboxTables } from '@teduh/sandbox/tables.ts';
import { expect, it, vi } from 'vitest';
import { autopaying } from '../../../test/autopay.ts';
import { host, pageOf } from '../../../test/bank-page.ts';
import { cards, confirmCard } from '../../../test/card-form.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { PaymentsUnavailable } from '../../platform/payments/provider.ts';
import { tidyAutopay } from './tidy-autopay.ts';

const test = useTestApp({}, { listen: true });
const renting = tenancy(test);
const autopay = autopaying(test);

const customersOf = async (contractId: string) => {
  const rows = await test.deps.db
    .selectFrom('autopay_mandates')
    .select('customer_id')
    .where('contract_id', '=', contractId)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
};

/** What the provider keeps for the consents of a contract: its customers and their cards, by their last digits. */
async function keptFor(contractId: string) {
  const ids = await customersOf(contractId);
  const customers = await withSandboxTables(test.deps.db)
    .selectFrom('sandbox.customers')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const kept = await withSandboxTables(test.deps.db)
    .selectFrom('sandbox.payment_methods')
    .select('card_last4')
    .where('customer_id', 'in', ids)
    .execute();
  return { customers: customers.length, cards: kept.map(({ card_last4 }) => card_last4) };
}
const nothing = { customers: 0, cards: [] };

const read = async (person: { token: string }, contractId: string) =>
  (await test.call('GET', `/api/contracts/${contractId}/autopay`, { token: person.token })).body.autopay;

type Begun = Awaited<ReturnType<typeof begun>>;
async function begun() {
  const rental = await renting.bareContract();
  const { setup } = (await autopay.start(rental.tenant, rental.contractId)).body;
  return { ...rental, clientSecret: setup.clientSecret as string };
}

it.each([
  ['the tenant', ({ tenant, contractId }: Begun) => autopay.stop(tenant, contractId)],
  [
    'the end of its contract',
    ({ admin, contractId }: Begun) => renting.endContract(admin, contractId, { isActive: false }),
  ],
  ['nobody completing it in a day', () => renting.skipDays(2)],
])('no card can be set up for a consent that was ended by %s', async (_, end) => {
  const consent = await begun();
  await end(consent);
  await tidyAutopay(test.deps);
  expect(await autopay.setUpCard(consent.clientSecret)).toMatchObject({
    status: 400,
    body: { error: { code: 'setup_intent_unexpected_state' } },
  });
  expect(await keptFor(consent.contractId)).toEqual(nothing);
});

it('a card that was set up after its consent ended, and before the provider was told, is forgotten', async () => {
  const { tenant, contractId, clientSecret } = await begun();
  await autopay.turnOn(tenant, contractId, { number: cards.authenticating });
  expect((await autopay.setUpCard(clientSecret)).status).toBe(200);
  expect((await keptFor(contractId)).cards.toSorted()).toEqual(['3155', '4242']);
  await tidyAutopay(test.deps);
  expect(await keptFor(contractId)).toEqual({ customers: 1, cards: ['3155'] });
  expect(await read(tenant, contractId)).toMatchObject({ card: { last4: '3155' } });
});

/** A tenant who agreed to autopay in the form of the deposit, which is still open. */
async function paying() {
  const rental = await renting.accepted();
  const { tenant, contractId } = rental;
  const form = (await renting.openPayment(tenant, { contractId })).body;
  const { clientSecret, paymentIntentId }: { clientSecret: string; paymentIntentId: string } = form;
  await autopay.start(tenant, contractId, { paymentIntentId });
  const process = () => renting.processDeposit(tenant, contractId, paymentIntentId);
  return { ...rental, clientSecret, paymentIntentId, process };
}

it('whoever no longer wants autopay pays by the form that is open, and the card is not kept', async () => {
  const { tenant, contractId, clientSecret, process } = await paying();
  await autopay.stop(tenant, contractId);
  expect((await confirmCard(test.app, clientSecret)).status).toBe(200);
  expect((await keptFor(contractId)).cards).toEqual([]);
  expect((await process()).status).toBe(200);
  await tidyAutopay(test.deps);
  expect(await keptFor(contractId)).toEqual(nothing);
  expect(await read(tenant, contractId)).toBeNull();
});

it('forgets a card that was already at its bank when the tenant changed their mind', async () => {
  const { tenant, contractId, clientSecret, process } = await paying();
  const return_url = `http://${host}/payment-success/1`;
  const asked = await confirmCard(test.app, clientSecret, { number: cards.authenticating }, { return_url });
  await autopay.stop(tenant, contractId);
  await pageOf(test.app, clientSecret, asked.body).decide('complete');
  expect((await process()).status).toBe(200);
  await tidyAutopay(test.deps);
  expect(await keptFor(contractId)).toEqual(nothing);
});

it('cancels a form that was left, and another one can be paid', async () => {
  const { tenant, contractId, clientSecret, paymentIntentId } = await paying();
  await autopay.stop(tenant, contractId);
  expect(await keptFor(contractId)).toEqual({ customers: 1, cards: [] });
  await test.deps.db
    .updateTable('payment_intents')
    .set({ created_at: new Date(test.clock.wall().getTime() - 2 * 60 * 60 * 1000) })
    .where('id', '=', paymentIntentId)
    .execute();
  await tidyAutopay(test.deps);
  expect(await keptFor(contractId)).toEqual(nothing);
  expect((await confirmCard(test.app, clientSecret)).status).toBe(400);
  const intentId = await renting.payByCard(tenant, { contractId });
  expect((await renting.processDeposit(tenant, contractId, intentId)).status).toBe(200);
});

it('whoever agrees again in the same form keeps the card, until autopay ends', async () => {
  const { tenant, contractId, clientSecret, paymentIntentId, process } = await paying();
  await autopay.stop(tenant, contractId);
  await autopay.start(tenant, contractId, { paymentIntentId });
  await tidyAutopay(test.deps);
  await confirmCard(test.app, clientSecret);
  await process();
  await tidyAutopay(test.deps);
  expect(await keptFor(contractId)).toEqual({ customers: 1, cards: ['4242'] });
  expect(await read(tenant, contractId)).toMatchObject({ card: { last4: '4242' } });
  await autopay.stop(tenant, contractId);
  expect(await keptFor(contractId)).toEqual(nothing);
});

it('whoever agrees again at the moment when the provider is told to keep no card keeps it', async () => {
  const { tenant, contractId, clientSecret, paymentIntentId, process } = await paying();
  const keepNoCardOf = test.deps.payments.keepNoCardOf;
  vi.spyOn(test.deps.payments, 'keepNoCardOf').mockImplementationOnce(async (id) => {
    expect((await autopay.start(tenant, contractId, { paymentIntentId })).status).toBe(201);
    return keepNoCardOf(id);
  });
  await autopay.stop(tenant, contractId);
  await confirmCard(test.app, clientSecret);
  await process();
  await tidyAutopay(test.deps);
  expect(await keptFor(contractId)).toEqual({ customers: 1, cards: ['4242'] });
  expect(await read(tenant, contractId)).toMatchObject({ card: { last4: '4242' } });
});

it('leaves a form alone that was given to another consent, whose customer is another one', async () => {
  const { tenant, contractId } = await renting.accepted();
  const { clientSecret, paymentIntentId } = (await renting.openPayment(tenant, { contractId })).body;
  vi.spyOn(test.deps.payments, 'keepCardOf').mockRejectedValueOnce(new PaymentsUnavailable('down'));
  await autopay.start(tenant, contractId, { paymentIntentId });
  await autopay.start(tenant, contractId);
  expect((await autopay.start(tenant, contractId, { paymentIntentId })).status).toBe(201);
  const keepNoCardOf = vi.spyOn(test.deps.payments, 'keepNoCardOf');
  await tidyAutopay(test.deps);
  expect(keepNoCardOf).not.toHaveBeenCalled();
  await confirmCard(test.app, clientSecret);
  await renting.processDeposit(tenant, contractId, paymentIntentId);
  await tidyAutopay(test.deps);
  expect(await keptFor(contractId)).toEqual({ customers: 1, cards: ['4242'] });
});

it('keeps the new card where it pays a rent that waited for the bank of the old one', async () => {
  const number = cards.alwaysAuthenticating;
  const { tenant, contractId, rent } = await autopay.beforeRent(0, { number });
  const { id: transactionId } = await rent();
  const { clientSecret, paymentIntentId } = (await renting.openPayment(tenant, { transactionId })).body;
  await autopay.start(tenant, contractId, { paymentIntentId });
  await confirmCard(test.app, clientSecret);
  await renting.processPayment(tenant, transactionId, paymentIntentId);
  await tidyAutopay(test.deps);
  expect(new Set(await customersOf(contractId)).size).toBe(1);
  expect(await keptFor(contractId)).toEqual({ customers: 1, cards: ['4242'] });
  await autopay.stop(tenant, contractId);
  expect(await keptFor(contractId)).toEqual(nothing);
});

it('agreeing in a form can be tried again where the provider did not answer', async () => {
  const { tenant, contractId } = await renting.accepted();
  const { clientSecret, paymentIntentId } = (await renting.openPayment(tenant, { contractId })).body;
  vi.spyOn(test.deps.payments, 'keepCardOf').mockRejectedValueOnce(new PaymentsUnavailable('down'));
  expect((await autopay.start(tenant, contractId, { paymentIntentId })).status).toBe(503);
  expect((await autopay.start(tenant, contractId, { paymentIntentId })).status).toBe(201);
  await confirmCard(test.app, clientSecret);
  await renting.processDeposit(tenant, contractId, paymentIntentId);
  expect(await read(tenant, contractId)).toMatchObject({ card: { last4: '4242' } });
});

it('forgets the others where one fails, and that one in the next run', async () => {
  const consents = [await begun(), await begun()];
  vi.spyOn(test.deps.payments, 'cancelSetup').mockRejectedValueOnce(new TypeError('nobody thought of this'));
  for (const { admin, contractId } of consents)
    await renting.endContract(admin, contractId, { isActive: false });
  await tidyAutopay(test.deps);
  const kept = async () => {
    const all = await Promise.all(consents.map(({ contractId }) => keptFor(contractId)));
    return all.reduce((sum, { customers }) => sum + customers, 0);
  };
  expect(await kept()).toBe(1);
  await tidyAutopay(test.deps);
  expect(await kept()).toBe(0);
});
