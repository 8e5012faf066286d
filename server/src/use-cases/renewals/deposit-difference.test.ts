import { addDays } from '@teduh/shared/days';
import { daysToPay } from '@teduh/shared/transactions.constants';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { allBeforeCommit } from '../../../test/before-commit.ts';
import { findBrokenRules } from '../../../test/consistency.ts';
import { renewing } from '../../../test/renewing.ts';
import { settling } from '../../../test/settling.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { Tx } from '../../platform/db/db.ts';
import { endExpiredContracts } from '../contracts/end-expired-contracts.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const signatures = signing(test);
const settle = settling(test);

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

/** Whoever writes to this table waits for it, holding what it has locked and read before. */
const keepFrom = (table: 'transactions' | 'mails') => (tx: Tx) =>
  sql`lock table ${sql.table(table)} in share mode`.execute(tx);

it.each([
  ['the one before ends while it is signed', 'transactions', ['sign', 'end']],
  ['it is signed while the one before ends', 'mails', ['end', 'sign']],
] as const)(
  'the deposit carries over and its difference is charged once where %s',
  async (_what, table, order) => {
    const { admin, tenant, contractId } = await renewal.running();
    const nextId = await renewal.accepted({ admin, tenant, contractId }, higher);
    await signatures.signTyped(tenant, nextId);
    const { startDate } = await steps.getContract(tenant, nextId);
    await steps.skipTo(addDays(startDate, -1));
    steps.skip(1);
    const acts = {
      sign: () => signatures.signForLandlord(admin, [nextId]),
      end: () => endExpiredContracts(test.deps),
    };
    const [first, second] = order;
    await allBeforeCommit<unknown[]>(test.deps.db, keepFrom(table), [acts[first], acts[second]]);
    expect((await steps.getContract(tenant, nextId)).status).toBe('Active');
    expect(await differencesOf(nextId)).toMatchObject([{ amount_sen: 60_000 }]);
    expect(await settle.heldSen(nextId)).toBe(300_000);
    expect(await findBrokenRules(test.deps)).toEqual([]);
  },
);
