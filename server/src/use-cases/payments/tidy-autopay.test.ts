import { dayMs } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { autopaying } from '../../../test/autopay.ts';
import { payWithSavedCard } from '../../../test/bank-page.ts';
import { beforeCommit } from '../../../test/before-commit.ts';
import { cards } from '../../../test/card-form.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import { PaymentsUnavailable } from '../../platform/payments/provider.ts';
import { tidyAutopay } from './tidy-autopay.ts';

const test = useTestApp({}, { listen: true });
const renting = tenancy(test);
const autopay = autopaying(test);

const mandatesOf = (contractId: string) =>
  test.deps.db
    .selectFrom('autopay_mandates')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('given_at')
    .execute();
const statusesOf = async (contractId: string) =>
  (await mandatesOf(contractId)).map(({ status, ended_because }) => ended_because ?? status);

/** A consent whose card is not set up yet. */
async function begun() {
  const rental = await renting.bareContract();
  const { setup } = (await autopay.start(rental.tenant, rental.contractId)).body;
  const mandate = (await mandatesOf(rental.contractId)).at(-1);
  if (!mandate) throw new Error('no consent');
  return { ...rental, mandate, setup };
}

it('finds the cards of the others where one fails', async () => {
  const [one, other] = [await begun(), await begun()];
  for (const { setup } of [one, other]) await autopay.setUpCard(setup.clientSecret);
  test.clock.setAheadMs(test.clock.aheadMs() + 1000);
  const { payments } = test.deps;
  let hasFailed = false;
  const findSetup: typeof payments.findSetup = async (id) => {
    if (hasFailed) return payments.findSetup(id);
    hasFailed = true;
    throw new TypeError('nobody thought of this');
  };
  await tidyAutopay({ ...test.deps, payments: { ...payments, findSetup } });
  const statuses = [...(await statusesOf(one.contractId)), ...(await statusesOf(other.contractId))];
  expect(statuses.toSorted()).toEqual(['Active', 'Pending']);
});

it('does not give up a consent that is completed at the same moment', async () => {
  const { contractId, mandate } = await begun();
  test.clock.setAheadMs(test.clock.aheadMs() + 2 * dayMs);
  const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 };
  const activate = (tx: Parameters<typeof mandates.activate>[0]) =>
    mandates.activate(
      tx,
      mandate,
      { ...card, id: 'pm_of_the_race', customerId: mandate.customer_id },
      test.clock.now(),
    );
  await beforeCommit(test.deps.db, activate, () => tidyAutopay(test.deps));
  expect(await statusesOf(contractId)).toEqual(['Active']);
});

it('keeps the card before where the consent for another one is given up at the same moment', async () => {
  const rental = await renting.bareContract();
  const { tenant, contractId } = rental;
  await autopay.turnOn(tenant, contractId);
  test.clock.setAheadMs(test.clock.aheadMs() + 1000);
  const { setup } = (await autopay.start(tenant, contractId)).body;
  await autopay.setUpCard(setup.clientSecret);
  const pending = (await mandatesOf(contractId)).at(-1)?.id ?? '';
  await beforeCommit(
    test.deps.db,
    (tx) => mandates.giveUp(tx, pending, test.clock.now()),
    () => autopay.confirm(tenant, contractId),
  );
  expect(await statusesOf(contractId)).toEqual(['Active', 'not completed']);
});

it('gives up after a day what cannot be finished, and says so once', async () => {
  const { contractId, setup } = await begun();
  await autopay.setUpCard(setup.clientSecret);
  const { payments } = test.deps;
  const findCard: typeof payments.findCard = async () => {
    throw new TypeError('nobody thought of this');
  };
  const tidy = () => tidyAutopay({ ...test.deps, payments: { ...payments, findCard } });
  test.clock.setAheadMs(test.clock.aheadMs() + 1000);
  await tidy();
  expect(await statusesOf(contractId)).toEqual(['Pending']);
  test.clock.setAheadMs(test.clock.aheadMs() + dayMs);
  const logged = test.lines.length;
  await tidy();
  await tidy();
  expect(await statusesOf(contractId)).toEqual(['not completed']);
  expect(test.lines.slice(logged).filter((line) => line.includes('nobody thought of this'))).toHaveLength(1);
});

it('does not give up while the provider does not answer', async () => {
  const { contractId, setup } = await begun();
  await autopay.setUpCard(setup.clientSecret);
  test.clock.setAheadMs(test.clock.aheadMs() + 2 * dayMs);
  const { payments } = test.deps;
  const findSetup: typeof payments.findSetup = async () => {
    throw new PaymentsUnavailable('down');
  };
  await tidyAutopay({ ...test.deps, payments: { ...payments, findSetup } });
  expect(await statusesOf(contractId)).toEqual(['Pending']);
  await tidyAutopay(test.deps);
  expect(await statusesOf(contractId)).toEqual(['Active']);
});

it('goes on with the card of the consent before, where the tenant agrees again and pays with that card', async () => {
  const rental = await autopay.beforeRent(0, { number: cards.alwaysAuthenticating });
  const { tenant, contractId, rent } = rental;
  const [first] = await mandatesOf(contractId);
  const cardId = first?.card_id ?? '';
  const { id: transactionId } = await rent();
  const { clientSecret, paymentIntentId } = (await renting.openPayment(tenant, { transactionId })).body;
  await autopay.start(tenant, contractId, { paymentIntentId });
  await payWithSavedCard(test.app, clientSecret, cardId);
  expect((await renting.processPayment(tenant, transactionId, paymentIntentId)).status).toBe(200);
  await tidyAutopay(test.deps);
  expect(await mandatesOf(contractId)).toMatchObject([
    { status: 'Ended', ended_because: 'replaced', card_id: null },
    { status: 'Active', card_id: cardId },
  ]);
  expect(await test.deps.payments.findCard(cardId)).toMatchObject({ customerId: first?.customer_id });
  await autopay.stop(tenant, contractId);
  expect(await test.deps.payments.findCard(cardId)).toMatchObject({ customerId: null });
});
