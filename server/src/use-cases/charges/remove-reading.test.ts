import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { charging } from '../../../test/charging.ts';
import { createAdmin } from '../../../test/factories.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { pinkPng } from '../../../test/test-images.ts';
import { sweepMeterImages } from './sweep-meter-images.ts';

const test = useTestApp({}, { listen: true });
const renting = tenancy(test);
const steps = charging(test);

const isRemovable = async (admin: { token: string }, contractId: string): Promise<boolean[]> =>
  (await steps.chargesOf(admin, contractId)).meters[0].readings.map(
    (reading: { isRemovable: boolean }) => reading.isRemovable,
  );

it('removes the last reading with its charge, so that the right one can be entered', async () => {
  const { admin, tenant, contractId, meterId, firstId, readingId } = await steps.read();
  expect(await isRemovable(admin, contractId)).toEqual([true, false]);
  expect((await steps.removeReading(admin, readingId)).body.charges.meters[0].readings).toHaveLength(1);
  expect(await steps.feesOf(contractId)).toMatchObject([{ status: 'Cancelled' }]);
  expect(await subjectsTo(test, tenant.email)).toContain('RM 36.58 is no longer due');
  expect((await steps.removeReading(admin, readingId)).status).toBe(404);

  await steps.enterReading(admin, meterId, { reading: '1254', after: firstId });
  expect((await steps.feesOf(contractId)).map(({ amount_sen, status }) => [amount_sen, status])).toEqual([
    [1100, 'Pending'],
    [3658, 'Cancelled'],
  ]);
});

it('takes the fee for paying late back with a wrong reading, also where a card form for the fee was left open', async () => {
  const { token } = await createAdmin(test.deps);
  const lateFee = { kind: 'flat', amount: 3, graceDays: 0, capPercent: 10 };
  await test.call('PATCH', '/api/settings', { token, body: { lateFee } });
  const rental = await renting.active({ startDate: test.clock.today() });
  const { admin, tenant, contractId, readingId } = await steps.read(rental);
  await test.call('PATCH', '/api/settings', { token, body: { lateFee: { kind: 'off' } } });
  await renting.skipDays(8);
  const fee = (await steps.feesOf(contractId)).find(({ description }) => description.startsWith('Late fee'));
  expect(fee).toMatchObject({ amount_sen: 300, status: 'Pending' });
  await renting.openPayment(tenant, { transactionId: fee?.id });
  expect((await steps.removeReading(admin, readingId)).status).toBe(200);
  const left = (await steps.feesOf(contractId)).filter(({ status }) => status !== 'Cancelled');
  expect(left).toEqual([]);
});

it('keeps a reading whose charge is paid, split or waived, and one that is not the last', async () => {
  const refused = (id: string, admin: { token: string }) => steps.removeReading(admin, id);
  const paid = await steps.read();
  await renting.recordPayment(paid.admin, paid.transactionId, { method: 'cash', paidOn: test.clock.today() });
  expect(await refused(paid.readingId, paid.admin)).toMatchObject({
    status: 409,
    body: { code: 'reading_is_charged' },
  });
  expect(await isRemovable(paid.admin, paid.contractId)).toEqual([false, false]);
  expect(await refused(paid.firstId, paid.admin)).toMatchObject({
    status: 409,
    body: { code: 'reading_not_last' },
  });

  const waived = await steps.read();
  const waive = { token: waived.admin.token, body: { reason: 'Goodwill' } };
  await test.call('POST', `/api/transactions/${waived.transactionId}/waive`, waive);
  expect((await refused(waived.readingId, waived.admin)).status).toBe(409);
  expect(await steps.feesOf(waived.contractId)).toMatchObject([{ status: 'Waived' }]);
});

it('keeps a reading while the tenant pays for it', async () => {
  const { admin, tenant, readingId, transactionId, contractId } = await steps.read();
  const paymentIntentId = await renting.payByCard(tenant, { transactionId });
  const [removal, payment] = await Promise.all([
    steps.removeReading(admin, readingId),
    renting.processPayment(tenant, transactionId, paymentIntentId),
  ]);
  expect([removal.status, payment.status]).toEqual([409, 200]);
  expect(await steps.feesOf(contractId)).toMatchObject([{ status: 'Paid' }]);
  expect(await isRemovable(admin, contractId)).toEqual([false, false]);
});

it('offers no reading of a meter that has ended to be removed, which is refused', async () => {
  const { admin, contractId, meterId, readingId } = await steps.read();
  expect(await isRemovable(admin, contractId)).toEqual([true, false]);
  await steps.endMeter(admin, meterId);
  expect(await isRemovable(admin, contractId)).toEqual([false, false]);
  expect(await steps.removeReading(admin, readingId)).toMatchObject({
    status: 409,
    body: { code: 'meter_ended' },
  });
});

it('closes a card form that was left open', async () => {
  const { admin, tenant, readingId, transactionId, contractId } = await steps.read();
  const opened = await renting.openPayment(tenant, { transactionId });
  expect(opened.status).toBe(200);
  expect((await steps.removeReading(admin, readingId)).status).toBe(200);
  expect(await steps.feesOf(contractId)).toMatchObject([{ status: 'Cancelled' }]);
  const intents = test.deps.db.selectFrom('payment_intents').select('status');
  expect(await intents.where('transaction_id', '=', transactionId).execute()).toEqual([{ status: 'void' }]);
});

it('keeps a reading while a slip of the tenant waits', async () => {
  const { admin, tenant, readingId, transactionId } = await steps.read();
  await renting.takeTransfers(admin);
  await renting.uploadSlip(tenant, transactionId);
  expect(await steps.removeReading(admin, readingId)).toMatchObject({
    status: 409,
    body: { code: 'slip_waiting' },
  });
});

it('sweeps the photograph of a reading that was removed, and no other', async () => {
  const { admin, meterId, firstId } = await steps.metered();
  const photograph = await pinkPng(31);
  const { body } = await steps.enterReading(admin, meterId, { reading: '1300', after: firstId }, photograph);
  const keys = async () => (await Array.fromAsync(test.deps.storage.list('meters/'))).map(({ key }) => key);
  await steps.removeReading(admin, body.charges.meters[0].readings[0].id);
  const before = await keys();
  const old = new Date(test.clock.wall().getTime() - 65 * 60_000);
  for (const key of before) await utimes(join(test.deps.config.dataDir, 'files', key), old, old);
  await sweepMeterImages(test.deps);
  const isRemoved = (key: string) => key.includes('/31.');
  expect(before.filter(isRemoved)).toHaveLength(2);
  expect(await keys()).not.toContainEqual(expect.stringContaining('/31.'));
  expect(await keys()).toContainEqual(expect.stringContaining('/20.'));
});
