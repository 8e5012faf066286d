import { addDays } from '@teduh/shared/days';
import { beforeAll, expect, it } from 'vitest';
import { allBeforeCommit } from '../../../test/before-commit.ts';
import { openConnections } from '../../../test/connections.ts';
import { findBrokenRules } from '../../../test/consistency.ts';
import { noticing } from '../../../test/noticing.ts';
import { renewing } from '../../../test/renewing.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { Tx } from '../../platform/db/db.ts';
import { expireHolds } from '../contracts/expire-holds.ts';

/** Runs when an agreement was drawn and stored, before its contract is made. */
let onStored: () => Promise<unknown> = async () => {};
const test = useTestApp(
  {},
  {
    listen: true,
    overrides: ({ storage }) => ({
      storage: {
        ...storage,
        async put(...args) {
          await storage.put(...args);
          await onStored();
        },
      },
    }),
  },
);
const steps = tenancy(test);
const renewal = renewing(test);
const signatures = signing(test);

beforeAll(() => openConnections(test.deps.db));

const followersOf = (contractId: string) =>
  test.deps.db
    .selectFrom('contracts')
    .select(['id', 'status'])
    .where('renews', '=', contractId)
    .where('status', 'in', ['Awaiting', 'Active'])
    .execute();
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();
const rounds = Array.from({ length: roundsOf({ short: 2, whole: 4 }) }, (_, round) => round + 1);

it.each(rounds)('two accepts at once make one contract (round %i)', async () => {
  const { admin, tenant, contractId } = await renewal.running();
  await renewal.propose(admin, contractId);
  const answers = await Promise.all([
    renewal.accept(tenant, contractId),
    renewal.accept(tenant, contractId),
    renewal.accept(tenant, contractId),
  ]);
  expect(statusesOf(answers)).toEqual([200, 409, 409]);
  expect(await followersOf(contractId)).toHaveLength(1);
});

type Answer = { status: number };

/** Accepts, and does something else when its agreement was just drawn, or after it. Returns both answers. */
async function raceAccept(
  when: 'before' | 'at once' | 'after',
  accept: () => Promise<Answer>,
  rival: () => Promise<Answer>,
) {
  let answer: Promise<Answer> | undefined;
  if (when !== 'after')
    onStored = async () => {
      onStored = async () => {};
      answer = rival();
      if (when === 'before') await answer;
    };
  const accepted = await accept();
  return [accepted, await (answer ?? rival())] as const;
}

const atOnce = Array<'at once'>(roundsOf({ short: 1, whole: 3 })).fill('at once');
const orders = ['before', ...atOnce, 'after'] as const;

it.each(orders)('of accepting and withdrawing %s one succeeds', async (when) => {
  const { admin, tenant, contractId } = await renewal.running();
  await renewal.propose(admin, contractId);
  const [accepted, withdrawn] = await raceAccept(
    when,
    () => renewal.accept(tenant, contractId),
    () => renewal.withdraw(admin, contractId),
  );
  expect(statusesOf([accepted, withdrawn])).toEqual([200, 409]);
  expect(await followersOf(contractId)).toHaveLength(accepted.status === 200 ? 1 : 0);
});

it.each(orders)('of accepting and ending the contract %s one succeeds', async (when) => {
  const { admin, tenant, contractId } = await renewal.running();
  await renewal.propose(admin, contractId);
  const endDate = addDays(test.clock.today(), 10);
  const [accepted, shortened] = await raceAccept(
    when,
    () => renewal.accept(tenant, contractId),
    () => steps.endContract(admin, contractId, { endDate }),
  );
  expect(statusesOf([accepted, shortened])).toEqual([200, 409]);
  const contract = await steps.getContract(tenant, contractId);
  expect(contract.endDate === endDate).toBe(shortened.status === 200);
  expect(await followersOf(contractId)).toHaveLength(accepted.status === 200 ? 1 : 0);
});

it.each(orders)('of accepting and giving notice %s one succeeds', async (when) => {
  const { admin, tenant, contractId } = await renewal.running();
  const { endDate } = await steps.getContract(tenant, contractId);
  await renewal.propose(admin, contractId);
  const [accepted, given] = await raceAccept(
    when,
    () => renewal.accept(tenant, contractId),
    () => noticing(test).give(tenant, contractId, { endDate }),
  );
  expect([200, 409]).toContain(accepted.status);
  expect(given.status).toBe(accepted.status === 200 ? 409 : 201);
  expect(await followersOf(contractId)).toHaveLength(accepted.status === 200 ? 1 : 0);
});

const endHold = (id: string) =>
  test.deps.db
    .updateTable('contracts')
    .set({ hold_expires_at: test.clock.now() })
    .where('id', '=', id)
    .execute();

it.each(rounds)(
  'a hold that has ended is over, also for a tenant who signs at that moment (round %i)',
  async () => {
    const { admin, tenant, contractId } = await renewal.running({ stayLength: 3 });
    await renewal.propose(tenant, contractId);
    const { id } = (await renewal.accept(admin, contractId)).body.contract;
    await endHold(id);
    const [signed] = await Promise.all([signatures.signTyped(tenant, id), expireHolds(test.deps)]);
    expect(signed.status).toBe(409);
    expect((await steps.getContract(tenant, id)).status).toBe('Cancelled');
    expect((await steps.getContract(tenant, contractId)).status).toBe('Active');
  },
);

it.each(rounds)('the end of a hold takes nothing from a tenant who has signed (round %i)', async () => {
  const rental = await renewal.running({ stayLength: 3 });
  const { admin, tenant } = rental;
  const id = await renewal.accepted(rental);
  await signatures.signTyped(tenant, id);
  await endHold(id);
  const [signed] = await Promise.all([signatures.signForLandlord(admin, [id]), expireHolds(test.deps)]);
  const { status } = await steps.getContract(tenant, id);
  expect({ status, signed: signed.body.signed.length }).toEqual({ status: 'Active', signed: 1 });
});

it('a fee for leaving early is not due when its slip is refused while the landlord signs a further term', async () => {
  const rental = await renewal.running({ stayLength: 12 });
  const { admin, tenant, contractId } = rental;
  await steps.takeTransfers(admin);
  await noticing(test).give(tenant, contractId, { endDate: addDays(test.clock.today(), 70) });
  const fees = test.deps.db
    .selectFrom('transactions')
    .select(['id', 'status'])
    .where('contract_id', '=', contractId)
    .where('type', '=', 'Other Fees');
  const { id: feeId } = await fees.executeTakeFirstOrThrow();
  await steps.uploadSlip(tenant, feeId);
  const id = await renewal.accepted(rental);
  await signatures.signTyped(tenant, id);
  // The contract becomes active after its fee was looked at.
  const keepAwaiting = (tx: Tx) =>
    tx.selectFrom('contracts').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  await allBeforeCommit(test.deps.db, keepAwaiting, [
    () => signatures.signForLandlord(admin, [id]),
    () => steps.answerSlip(admin, feeId, { status: 'Refused', reason: 'Nothing has come' }),
  ]);
  expect(await fees.execute()).toEqual([{ id: feeId, status: 'Cancelled' }]);
});

it('leaves everything in order', async () => {
  expect(await findBrokenRules(test.deps)).toEqual([]);
});
