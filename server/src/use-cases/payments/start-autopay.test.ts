import { withSandboxTables } from '@teduh/sandbox/tables.ts';
import { expect, it, vi } from 'vitest';
import { autopaying } from '../../../test/autopay.ts';
import { pageOf, payAtBank } from '../../../test/bank-page.ts';
import { cards, confirmCard } from '../../../test/card-form.ts';
import { createUser } from '../../../test/factories.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { sendWebhook } from '../../../test/webhook.ts';
import { PaymentsUnavailable } from '../../platform/payments/provider.ts';
import { tidyAutopay } from './tidy-autopay.ts';

const test = useTestApp({}, { listen: true });
const renting = tenancy(test);
const autopay = autopaying(test);

const mandatesOf = (contractId: string) =>
  test.deps.db
    .selectFrom('autopay_mandates')
    .select(['status', 'ended_because', 'card_last4', 'consent_version', 'setup_intent_id'])
    .where('contract_id', '=', contractId)
    .orderBy('status')
    .execute();

it('is on once the card is set up, with the words that were agreed to', async () => {
  const { tenant, admin, contractId } = await renting.bareContract();
  expect((await autopay.read(tenant, contractId)).body).toEqual({ autopay: null });
  await autopay.turnOn(tenant, contractId);
  for (const person of [tenant, admin])
    expect((await autopay.read(person, contractId)).body.autopay).toMatchObject({
      contractId,
      card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
      consentVersion: 1,
    });
  expect(await subjectsTo(test, tenant.email)).toContain('Autopay is on');
});

it('is not on before the card is set up, nor with a card that is declined or not authenticated', async () => {
  const { tenant, contractId } = await renting.bareContract();
  const { body } = await autopay.start(tenant, contractId);
  const refused = { status: 409, body: { code: 'card_not_set_up' } };
  expect(await autopay.confirm(tenant, contractId)).toMatchObject(refused);
  expect((await autopay.setUpCard(body.setup.clientSecret, { number: cards.declined })).status).toBe(402);
  expect(await autopay.confirm(tenant, contractId)).toMatchObject(refused);
  const asked = await confirmCard(
    test.app,
    body.setup.clientSecret,
    { number: cards.authenticating },
    { return_url: 'http://localhost:3000/autopay' },
  );
  await pageOf(test.app, body.setup.clientSecret, asked.body).decide('fail');
  expect(await autopay.confirm(tenant, contractId)).toMatchObject(refused);
  expect((await autopay.read(tenant, contractId)).body).toEqual({ autopay: null });
});

it('knows a card that was set up from the webhook, and from the daily job', async () => {
  const { tenant, contractId } = await renting.bareContract();
  const first = (await autopay.start(tenant, contractId)).body.setup;
  await autopay.setUpCard(first.clientSecret);
  await sendWebhook(test, first.setupIntentId, { type: 'setup_intent.succeeded' });
  await sendWebhook(test, first.setupIntentId, { type: 'setup_intent.succeeded' });
  expect(await mandatesOf(contractId)).toMatchObject([{ status: 'Active' }]);

  const other = await renting.bareContract();
  const second = (await autopay.start(other.tenant, other.contractId)).body.setup;
  await autopay.setUpCard(second.clientSecret);
  test.clock.setAheadMs(test.clock.aheadMs() + 1000);
  await tidyAutopay(test.deps);
  expect(await mandatesOf(other.contractId)).toMatchObject([{ status: 'Active' }]);
  expect(
    (await subjectsTo(test, tenant.email)).filter((subject) => subject === 'Autopay is on'),
  ).toHaveLength(1);
});

it('begins with the deposit’s card where the tenant agrees while paying', async () => {
  const { tenant, contractId } = await renting.accepted();
  const { clientSecret, paymentIntentId } = (await renting.openPayment(tenant, { contractId })).body;
  expect(await autopay.start(tenant, contractId, { paymentIntentId })).toMatchObject({
    status: 201,
    body: { setup: null },
  });
  expect((await confirmCard(test.app, clientSecret, { number: cards.declined })).status).toBe(402);
  expect((await autopay.start(tenant, contractId, { paymentIntentId })).status).toBe(201);
  await confirmCard(test.app, clientSecret);
  await renting.processDeposit(tenant, contractId, paymentIntentId);
  expect((await autopay.read(tenant, contractId)).body.autopay).toMatchObject({ card: { last4: '4242' } });
  expect(await mandatesOf(contractId)).toHaveLength(1);
});

it('is not on where the form was opened again and paid without agreeing', async () => {
  const { tenant, contractId } = await renting.accepted();
  const first = (await renting.openPayment(tenant, { contractId })).body;
  await autopay.start(tenant, contractId, { paymentIntentId: first.paymentIntentId });
  await confirmCard(test.app, first.clientSecret, { number: cards.declined });
  const second = (await renting.openPayment(tenant, { contractId })).body;
  expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
  await confirmCard(test.app, second.clientSecret);
  await renting.processDeposit(tenant, contractId, second.paymentIntentId);
  expect(await mandatesOf(contractId)).toMatchObject([{ status: 'Ended', ended_because: 'not completed' }]);
});

it('an intent stays with its customer, whatever was agreed to meanwhile', async () => {
  const { tenant, contractId } = await renting.accepted();
  const { clientSecret, paymentIntentId } = (await renting.openPayment(tenant, { contractId })).body;
  await autopay.start(tenant, contractId, { paymentIntentId });
  await autopay.start(tenant, contractId);
  expect((await autopay.start(tenant, contractId, { paymentIntentId })).status).toBe(201);
  await confirmCard(test.app, clientSecret);
  await renting.processDeposit(tenant, contractId, paymentIntentId);
  expect((await autopay.read(tenant, contractId)).body.autopay).toMatchObject({ card: { last4: '4242' } });
});

it('is not on where the payment was made by online banking instead', async () => {
  const { tenant, contractId } = await renting.accepted();
  const { clientSecret, paymentIntentId } = (await renting.openPayment(tenant, { contractId })).body;
  await autopay.start(tenant, contractId, { paymentIntentId });
  await (await payAtBank(test.app, clientSecret)).decide('complete');
  await renting.processDeposit(tenant, contractId, paymentIntentId);
  expect(await mandatesOf(contractId)).toMatchObject([{ status: 'Ended', ended_because: 'not completed' }]);
});

it('another card replaces the first, which the provider forgets', async () => {
  const { tenant, contractId } = await renting.bareContract();
  await autopay.turnOn(tenant, contractId);
  await autopay.turnOn(tenant, contractId, { number: cards.authenticating });
  expect(await mandatesOf(contractId)).toMatchObject([
    { status: 'Active', card_last4: '3155' },
    { status: 'Ended', ended_because: 'replaced', card_last4: '4242' },
  ]);
  await tidyAutopay(test.deps);
  const cardsOf = await test.deps.db
    .selectFrom('autopay_mandates')
    .select(['card_id', 'detached_at'])
    .where('contract_id', '=', contractId)
    .orderBy('status')
    .execute();
  const kept = await Promise.all(cardsOf.map(({ card_id }) => test.deps.payments.findCard(card_id ?? '')));
  expect(kept.map((card) => card?.customerId === null)).toEqual([false, true]);
});

it('there is one consent that counts, however many are given at once', async () => {
  const { tenant, contractId } = await renting.bareContract();
  const setups = await Promise.all(Array.from({ length: 5 }, () => autopay.start(tenant, contractId)));
  expect(setups.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  await Promise.all(setups.map(({ body }) => autopay.setUpCard(body.setup.clientSecret)));
  await Promise.all(Array.from({ length: 5 }, () => autopay.confirm(tenant, contractId)));
  const statuses = (await mandatesOf(contractId)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 'Active')).toHaveLength(1);
  expect(statuses).not.toContain('Pending');
});

it('a consent that nobody completes is given up after a day', async () => {
  const { tenant, contractId } = await renting.bareContract();
  await autopay.start(tenant, contractId);
  await renting.skipDays(2);
  expect(await mandatesOf(contractId)).toMatchObject([{ status: 'Ended', ended_because: 'not completed' }]);
});

it.each([
  ['somebody else’s contract', async () => (await createUser(test.deps)) as never, 404],
  ['one’s own contract as an admin', undefined, 403],
])('refuses autopay for %s, and stores nothing', async (_, stranger, status) => {
  const { admin, contractId, tenant } = await renting.bareContract();
  const person = stranger ? await stranger() : admin;
  expect((await autopay.start(person, contractId)).status).toBe(status);
  expect((await autopay.confirm(person, contractId)).status).toBe(status);
  expect((await autopay.stop(person, contractId)).status).toBe(status);
  if (stranger) expect((await autopay.read(person, contractId)).status).toBe(404);
  expect(await mandatesOf(contractId)).toEqual([]);
  expect((await autopay.stop(tenant, contractId)).status).toBe(409);
});

it('refuses words that are not the present ones, a payment of another contract, and a contract that is over', async () => {
  const { admin, tenant, contractId } = await renting.bareContract();
  expect(await autopay.start(tenant, contractId, { consentVersion: 99 })).toMatchObject({
    status: 400,
    body: { errorFields: { consentVersion: 'Please read and agree to the present text first' } },
  });
  const other = await renting.accepted();
  const { paymentIntentId } = (await renting.openPayment(other.tenant, { contractId: other.contractId }))
    .body;
  expect((await autopay.start(tenant, contractId, { paymentIntentId })).status).toBe(409);
  await renting.endContract(admin, contractId, { isActive: false });
  expect(await autopay.start(tenant, contractId)).toMatchObject({ status: 409 });
  expect(await mandatesOf(contractId)).toEqual([]);
});

it('takes no cards where the operator takes none', async () => {
  const { admin, tenant, contractId } = await renting.bareContract();
  const turn = (card: boolean) =>
    test.call('PATCH', '/api/settings', { token: admin.token, body: { waysToPay: { card } } });
  await turn(false);
  expect(await autopay.start(tenant, contractId)).toMatchObject({
    status: 409,
    body: { code: 'way_to_pay_off' },
  });
  await turn(true);
});

/** The customers that the provider keeps for a contract, whether a consent names them or not. */
async function customersFor(contractId: string) {
  const rows = await withSandboxTables(test.deps.db)
    .selectFrom('sandbox.customers')
    .select('metadata')
    .where('deleted_at', 'is', null)
    .execute();
  return rows.filter(({ metadata }) => (metadata as { contractId?: string }).contractId === contractId);
}

it('leaves no customer with the provider where the consent could not be stored', async () => {
  const { admin, tenant, contractId } = await renting.bareContract();
  const { payments } = test.deps;
  vi.spyOn(payments, 'createSetup').mockRejectedValueOnce(new PaymentsUnavailable('down'));
  expect((await autopay.start(tenant, contractId)).status).toBe(503);
  expect(await customersFor(contractId)).toEqual([]);
  const createSetup = payments.createSetup;
  vi.spyOn(payments, 'createSetup').mockImplementationOnce(async (setup) => {
    await renting.endContract(admin, contractId, { isActive: false });
    return createSetup(setup);
  });
  expect((await autopay.start(tenant, contractId)).status).toBe(409);
  expect(await customersFor(contractId)).toEqual([]);
});

it('records newer words that the tenant agrees to for the same payment', async () => {
  const { tenant, contractId } = await renting.accepted();
  const { clientSecret, paymentIntentId } = (await renting.openPayment(tenant, { contractId })).body;
  await autopay.start(tenant, contractId, { paymentIntentId });
  await test.deps.db
    .updateTable('autopay_mandates')
    .set({ consent_version: 0 })
    .where('contract_id', '=', contractId)
    .execute();
  expect((await autopay.start(tenant, contractId, { paymentIntentId })).status).toBe(201);
  await tidyAutopay(test.deps);
  await confirmCard(test.app, clientSecret);
  await renting.processDeposit(tenant, contractId, paymentIntentId);
  expect(await mandatesOf(contractId)).toMatchObject([
    { status: 'Active', consent_version: 1, card_last4: '4242' },
    { status: 'Ended', consent_version: 0, ended_because: 'replaced' },
  ]);
  expect(await customersFor(contractId)).toHaveLength(1);
});
