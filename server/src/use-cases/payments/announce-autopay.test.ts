import { randomUUID } from 'node:crypto';
import { dayMs } from '@teduh/shared/days';
import { describe, expect, it } from 'vitest';
import { autopaying } from '../../../test/autopay.ts';
import { beforeCommit } from '../../../test/before-commit.ts';
import { mailsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { announceAutopay } from './announce-autopay.ts';

const test = useTestApp({}, { listen: true });
const autopay = autopaying(test);
type Rental = Awaited<ReturnType<typeof autopay.beforeRent>>;

/** How many of these tenants were told what will be charged. */
async function countTold(rentals: Awaited<ReturnType<typeof autopay.twoBeforeRent>>) {
  const subjects = await Promise.all(rentals.map((rental) => rental.subjects()));
  return subjects.flat().filter((subject) => subject.includes('will be charged')).length;
}

it('tells the others where one fails, and that one in the next run', async () => {
  const rentals = await autopay.twoBeforeRent(4);
  test.clock.setAheadMs(test.clock.aheadMs() + dayMs);
  const { outbox } = test.deps;
  let hasFailed = false;
  const announce: typeof outbox.announce = async (tx, announcement) => {
    if (hasFailed) return outbox.announce(tx, announcement);
    hasFailed = true;
    throw new TypeError('nobody thought of this');
  };
  await announceAutopay({ ...test.deps, outbox: { announce } });
  expect(await countTold(rentals)).toBe(1);
  await announceAutopay(test.deps);
  await announceAutopay(test.deps);
  expect(await countTold(rentals)).toBe(2);
});

it('announces nothing where payments are off: nothing would be charged', async () => {
  const rentals = await autopay.twoBeforeRent(4);
  test.clock.setAheadMs(test.clock.aheadMs() + dayMs);
  const config = { ...test.deps.config, payments: { provider: 'none' as const } };
  await announceAutopay({ ...test.deps, config });
  expect(await countTold(rentals)).toBe(0);
  await announceAutopay(test.deps);
  expect(await countTold(rentals)).toBe(2);
});

describe('at the moment when it is announced', () => {
  /** One whose rent is to be announced, while something about it changes. Returns the mails about it. */
  async function announcedWhile(change: (tx: Tx, rental: Rental) => Promise<unknown>) {
    const rental = await autopay.beforeRent(4);
    test.clock.setAheadMs(test.clock.aheadMs() + dayMs);
    const { user_id: userId, unit_id: unitId } = await contracts.getById(test.deps.db, rental.contractId);
    await beforeCommit(
      test.deps.db,
      async (tx) => {
        await tenancyParties.lock(tx, { userId, unitId });
        await change(tx, rental);
      },
      () => announceAutopay(test.deps),
    );
    const mails = await mailsTo(test, rental.tenant.email);
    return mails.filter(({ subject }) => subject.includes('will be charged'));
  }

  it('a rent that was cancelled is not announced', async () => {
    const cancel = async (tx: Tx, { contractId }: Rental) =>
      tx
        .updateTable('transactions')
        .set({ status: 'Cancelled' })
        .where('contract_id', '=', contractId)
        .where('status', '=', 'Pending')
        .execute();
    expect(await announcedWhile(cancel)).toEqual([]);
  });

  it('nothing is announced of a consent that has ended', async () => {
    const end = async (tx: Tx, { contractId }: Rental) => {
      const active = await mandates.findActive(tx, contractId);
      await mandates.end(tx, active?.id ?? '', 'tenant', test.clock.now());
    };
    expect(await announcedWhile(end)).toEqual([]);
  });

  it('the card that has replaced another one is named', async () => {
    const replace = async (tx: Tx, { contractId }: Rental) => {
      const active = await mandates.findActive(tx, contractId);
      if (!active) throw new Error('no consent');
      const id = randomUUID();
      const ids = { id, setup_intent_id: `seti_${id}`, payment_intent_id: null };
      await mandates.insert(tx, {
        ...ids,
        contract_id: contractId,
        customer_id: active.customer_id,
        consent_version: 1,
        given_at: test.clock.now(),
      });
      const card = { id: `pm_${id}`, customerId: active.customer_id, brand: 'visa', last4: '3155' };
      const given = await mandates.findById(tx, id);
      if (given)
        await mandates.activate(tx, given, { ...card, expMonth: 12, expYear: 2034 }, test.clock.now());
    };
    expect((await announcedWhile(replace)).map(({ text }) => text)).toEqual([
      expect.stringContaining('•••• 3155'),
    ]);
  });
});
