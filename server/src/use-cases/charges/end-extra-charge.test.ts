import { addDays } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { charging } from '../../../test/charging.ts';
import { findBrokenRules } from '../../../test/consistency.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const charges = charging(test);

/** A tenancy that began on 15 November, on 5 December: the next month of its parking, from 15 December on, is charged. */
async function chargedAhead() {
  test.clock.setAheadMs(0);
  const rental = await steps.active({ startDate: test.clock.today(), stayLength: 12 });
  const [{ id }] = (await charges.addExtra(rental.admin, rental.contractId)).body.charges.extraCharges;
  await steps.skipDays(20);
  const [begun, next] = await charges.feesOf(rental.contractId);
  if (!begun || !next) throw new Error('no month was charged ahead');
  return {
    ...rental,
    begun: begun.id,
    next: next.id,
    end: () => charges.endExtra(rental.admin, id),
    payByCard: async (transactionId: string) =>
      steps.processPayment(
        rental.tenant,
        transactionId,
        await steps.payByCard(rental.tenant, { transactionId }),
      ),
    recordCash: (transactionId: string) =>
      steps.recordPayment(rental.admin, transactionId, {
        method: 'cash',
        reference: 'A7',
        paidOn: test.clock.today(),
      }),
    refundsOf: async (transactionId: string) => (await steps.history(rental.admin, transactionId)).refunds,
  };
}

it('what was paid by card for months that begin later goes back to the card, once', async () => {
  const { begun, next, end, payByCard, refundsOf, tenant } = await chargedAhead();
  await payByCard(begun);
  await payByCard(next);
  expect((await end()).status).toBe(200);
  const reason = 'For a month after 5 December 2026, when Parking ended';
  expect(await refundsOf(next)).toMatchObject([{ amount: 50, reason, status: 'Pending' }]);
  await steps.skipDays(2);
  expect(await refundsOf(next)).toHaveLength(1);
  expect(await refundsOf(begun)).toEqual([]);
  expect(await subjectsTo(test, tenant.email)).toContain('RM 50.00 goes back to you');
  expect(await findBrokenRules(test.deps)).toEqual([]);
});

it('both are told, once, what is to be given back of a payment in cash', async () => {
  const { admin, tenant, contractId, begun, next, end, recordCash, refundsOf } = await chargedAhead();
  await recordCash(begun);
  await recordCash(next);
  await end();
  await steps.skipDays(1);
  expect(await refundsOf(next)).toEqual([]);
  const toTenant = async () =>
    (await mailsTo(test, tenant.email)).filter(({ subject }) => subject.includes('is for a month after'));
  const toAdmin = async () =>
    (await mailsTo(test, admin.email)).filter(({ subject }) => subject.includes('is to be given back'));
  expect(await toTenant()).toMatchObject([{ subject: 'RM 50.00 is for a month after Parking ended' }]);
  expect((await toTenant())[0]?.text).toContain('ended on 5 December 2026');
  expect(await toAdmin()).toMatchObject([{ subject: 'RM 50.00 is to be given back to Siti Nurhaliza' }]);
  expect((await toAdmin())[0]?.text).toMatch(/Parking for .* ended on 5 December 2026/);
  // An end of the contract changes nothing of that.
  await steps.endContract(admin, contractId, { endDate: addDays(test.clock.today(), 30) });
  expect(await toTenant()).toHaveLength(1);
});

it('what was told of a month in which the contract ends is told again when all of it is to be given back', async () => {
  const { admin, tenant, contractId, next, end, recordCash } = await chargedAhead();
  await recordCash(next);
  await steps.endContract(admin, contractId, { endDate: '2026-12-25' });
  await end();
  const told = (await subjectsTo(test, tenant.email)).filter((subject) => subject.includes('is for'));
  expect(told).toEqual([
    'RM 50.00 is for a month after Parking ended',
    'RM 33.87 of your rent is for days after the end',
  ]);
});

it('a transfer that is confirmed after the end is to be given back', async () => {
  const { admin, tenant, next, end } = await chargedAhead();
  await steps.takeTransfers(admin);
  await steps.uploadSlip(tenant, next);
  await end();
  await steps.answerSlip(admin, next, { status: 'Confirmed', paidOn: test.clock.today() });
  await steps.skipDays(1);
  expect(await subjectsTo(test, admin.email)).toContain('RM 50.00 is to be given back to Siti Nurhaliza');
});
