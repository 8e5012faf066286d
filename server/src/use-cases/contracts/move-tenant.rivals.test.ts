import { addDays, addMonths, daysBetween } from '@teduh/shared/days';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openConnections } from '../../../test/connections.ts';
import { findBrokenRules } from '../../../test/consistency.ts';
import { createHouse } from '../../../test/factories.ts';
import { noticing } from '../../../test/noticing.ts';
import { renewing } from '../../../test/renewing.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { endExpiredContracts } from './end-expired-contracts.ts';
import { expireHolds } from './expire-holds.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const notices = noticing(test);
const signatures = signing(test);

beforeAll(() => openConnections(test.deps.db));

const rounds = Array.from({ length: roundsOf({ short: 2, whole: 4 }) }, (_, round) => round + 1);

async function prepare() {
  const rental = await renewal.running({ stayLength: 6 });
  const { id: property } = await createHouse(test.deps);
  const startDate = addDays(test.clock.today(), 40);
  const move = () => renewal.move(rental.admin, rental.contractId, { property, startDate, stayLength: 6 });
  const { endDate } = await steps.getContract(rental.tenant, rental.contractId);
  return { ...rental, startDate, endDate, move };
}

const followersOf = (contractId: string) =>
  test.deps.db
    .selectFrom('contracts')
    .select('id')
    .where('renews', '=', contractId)
    .where('status', 'in', ['Awaiting', 'Active'])
    .execute();

it.each(rounds)('a move and a renewal at once make one contract (round %i)', async () => {
  const { admin, tenant, contractId, move } = await prepare();
  await renewal.propose(admin, contractId);
  const answers = await Promise.all([move(), renewal.accept(tenant, contractId)]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(answers.find(({ status }) => status >= 300)?.status).toBe(409);
  expect(await followersOf(contractId)).toHaveLength(1);
});

it.each(rounds)('of a move and a notice at once one counts (round %i)', async () => {
  const { tenant, contractId, endDate, move } = await prepare();
  const [moved, noticed] = await Promise.all([move(), notices.give(tenant, contractId, { endDate })]);
  expect([moved.status, noticed.status].toSorted()).toEqual([201, 409]);
  expect(await followersOf(contractId)).toHaveLength(moved.status === 201 ? 1 : 0);
});

it.each(rounds)('a hold that ends while the tenant signs a move: both or nothing (round %i)', async () => {
  const { tenant, contractId, startDate, endDate, move } = await prepare();
  const { id } = (await move()).body.contract;
  const aMomentAgo = sql<Date>`${test.clock.now()}::timestamptz - interval '1 minute'`;
  const [signed] = await Promise.all([
    signatures.signTyped(tenant, id),
    test.deps.db
      .updateTable('contracts')
      .set({ hold_expires_at: aMomentAgo })
      .where('id', '=', id)
      .where('status', '=', 'Awaiting')
      .execute()
      .then(() => expireHolds(test.deps)),
  ]);
  const [before, after] = [await steps.getContract(tenant, contractId), await steps.getContract(tenant, id)];
  expect({ status: after.status, endDate: before.endDate }).toEqual(
    signed.status === 201 ? { status: 'Active', endDate: startDate } : { status: 'Cancelled', endDate },
  );
});

it.each(rounds)(
  'an agreed end and one that an admin sets at once: the contract ends on one of them (round %i)',
  async () => {
    const { admin, tenant, contractId } = await prepare();
    const [agreed, set] = [20, 30].map((days) => addDays(test.clock.today(), days));
    await notices.propose(admin, contractId, agreed ?? '');
    const [accepted, ended] = await Promise.all([
      notices.accept(tenant, contractId),
      steps.endContract(admin, contractId, { endDate: set }),
    ]);
    const { endDate } = await steps.getContract(tenant, contractId);
    expect(accepted.status).toBe(200);
    // The later day is refused where the earlier one came first.
    expect([200, 400]).toContain(ended.status);
    expect(endDate).toBe(agreed);
  },
);

it.each(rounds)(
  'a renewal that is signed while the contract before ends takes over its deposit once (round %i)',
  async () => {
    const rental = await renewal.running({ stayLength: 3 });
    const { admin, tenant, contractId } = rental;
    const id = await renewal.accepted(rental);
    await signatures.signTyped(tenant, id);
    steps.skip(daysBetween(test.clock.today(), addMonths(test.clock.today(), 3)));
    const [signed] = await Promise.all([
      signatures.signForLandlord(admin, [id]),
      endExpiredContracts(test.deps),
    ]);
    expect(signed.body.signed).toEqual([id]);
    expect((await steps.getContract(tenant, contractId)).status).toBe('Ended');
    expect((await steps.getContract(tenant, id)).status).toBe('Active');
    const carried = await test.deps.db
      .selectFrom('deposit_carries')
      .select(['to_contract_id', 'amount_sen'])
      .where('from_contract_id', '=', contractId)
      .execute();
    expect(carried).toEqual([{ to_contract_id: id, amount_sen: 300_000 }]);
  },
);

it('leaves everything in order', async () => {
  expect(await findBrokenRules(test.deps)).toEqual([]);
});
