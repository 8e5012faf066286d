import { expect, it } from 'vitest';
import { autopaying } from '../../../test/autopay.ts';
import { beforeCommit } from '../../../test/before-commit.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import { tidyAutopay } from './tidy-autopay.ts';

const test = useTestApp({}, { listen: true });
const renting = tenancy(test);
const autopay = autopaying(test);
const dayMs = 24 * 60 * 60 * 1000;

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
  const rental = await renting.active();
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
  const rental = await renting.active();
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
