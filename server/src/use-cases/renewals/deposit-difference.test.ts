import { addDays } from '@teduh/shared/days';
import { daysToPay } from '@teduh/shared/transactions.constants';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openConnections } from '../../../test/connections.ts';
import { findBrokenRules } from '../../../test/consistency.ts';
import { renewing } from '../../../test/renewing.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { endExpiredContracts } from '../contracts/end-expired-contracts.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const signatures = signing(test);

beforeAll(() => openConnections(test.deps.db));
beforeEach(() => test.clock.setAheadMs(0));

const higher = { stayLength: 3, deposit: { security: 3600, utilities: 0, accessCards: 0 } };

const differencesOf = (contractId: string) =>
  test.deps.db
    .selectFrom('transactions')
    .select(['id', 'amount_sen', 'due_date', 'status'])
    .where('contract_id', '=', contractId)
    .where('is_deposit_top_up', '=', true)
    .orderBy('created_at')
    .execute();

/** A renewal with a deposit that is RM 600 higher, and something of the first deposit that went back since both had signed. */
async function renewedAndRefunded() {
  const rental = await renewal.running();
  const nextId = await renewal.renewed(rental, higher);
  const { id } = await steps.depositOf(rental.contractId);
  await steps.refund(rental.admin, id, { amount: 400, reason: 'Goodwill' });
  const { startDate } = await steps.getContract(rental.tenant, nextId);
  const [first] = await differencesOf(nextId);
  const putOff = (dueDate: string) =>
    test.call('PATCH', `/api/transactions/${first?.id}`, { token: rental.admin.token, body: { dueDate } });
  return { ...rental, nextId, startDate: startDate as string, putOff };
}

it.each([
  ['before the contract begins', true],
  ['after it has begun', false],
])('two differences can be due on the same day, where the first was put off %s', async (_when, isBefore) => {
  const { tenant, contractId, nextId, startDate, putOff } = await renewedAndRefunded();
  const dueDate = addDays(startDate, daysToPay);
  if (isBefore) expect((await putOff(dueDate)).status).toBe(200);
  await steps.skipTo(startDate);
  if (!isBefore) expect((await putOff(dueDate)).status).toBe(200);
  expect((await steps.getContract(tenant, contractId)).status).toBe('Ended');
  expect(await differencesOf(nextId)).toMatchObject([
    { amount_sen: 60_000, due_date: dueDate, status: 'Pending' },
    { amount_sen: 40_000, due_date: dueDate, status: 'Pending' },
  ]);
});

const rounds = Array.from({ length: roundsOf({ short: 1, whole: 3 }) }, (_, round) => round + 1);

it.each(rounds)('each difference is charged once, however many sign and end at once (round %i)', async () => {
  const rental = await renewal.running();
  const { admin, tenant, contractId } = rental;
  const nextId = await renewal.accepted(rental, higher);
  await signatures.signTyped(tenant, nextId);
  await Promise.all(Array.from({ length: 8 }, () => signatures.signForLandlord(admin, [nextId])));
  expect(await differencesOf(nextId)).toMatchObject([{ amount_sen: 60_000 }]);
  const { id } = await steps.depositOf(contractId);
  await steps.refund(admin, id, { amount: 400, reason: 'Goodwill' });
  const { startDate } = await steps.getContract(tenant, nextId);
  await steps.skipTo(addDays(startDate, -1));
  test.clock.setAheadMs(test.clock.aheadMs() + 24 * 60 * 60 * 1000);
  await Promise.all([
    ...Array.from({ length: 8 }, () => endExpiredContracts(test.deps)),
    steps.endContract(admin, contractId, { isActive: false }),
  ]);
  expect(await differencesOf(nextId)).toMatchObject([{ amount_sen: 60_000 }, { amount_sen: 40_000 }]);
  expect(await findBrokenRules(test.deps)).toEqual([]);
});
