import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true, wholeDocuments: true });
const steps = tenancy(test);
const open = (url: string) => test.app.inject({ method: 'GET', url });

/** A charge that was paid in cash, whose receipt nobody has opened. */
async function paidInCash() {
  const { admin, tenant, contractId } = await steps.bareContract();
  const { id } = (await steps.charge(admin, contractId)).body.transaction;
  const paid = await steps.recordPayment(admin, id, { method: 'cash', paidOn: test.clock.today() });
  return { tenant, ...paid.body.transaction };
}

it('sends the receipt of a paid transaction as a PDF', async () => {
  const charge = await paidInCash();
  const receipt = await open(charge.receiptFile);
  expect(receipt.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="Teduh receipt ${charge.receiptNumber}.pdf"`,
  });
  expect(receipt.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

it('names the two parts of a deposit and the number of the contract', async () => {
  const { tenant } = await steps.active({ startDate: '2026-11-20' });
  const { transactions } = await steps.get(tenant, '/api/transactions');
  const { contracts } = await steps.get(tenant, '/api/contracts');
  expect(transactions[0].parts).toEqual([
    { label: 'Deposit', amount: 3000 },
    { label: 'First month’s rent 20 Nov to 19 Dec 2026', amount: 1500 },
  ]);
  const { spoken } = await readPdf((await open(transactions[0].receiptFile)).rawPayload);
  expect(spoken.join(' ')).toContain(`Contract number ${contracts[0].number}`);
  expect(spoken).toContain(
    'Deposit RM 3,000.00 First month’s rent 20 Nov to 19 Dec 2026 RM 1,500.00 Received in full RM 4,500.00',
  );
});

it('names the period of rent, and what an admin wrote beside it', async () => {
  const { admin, tenant } = await steps.bareContract({ startDate: '2026-11-20' });
  await steps.skipDays(22);
  const { transactions } = await steps.get(tenant, '/api/transactions?type=Monthly Rental');
  const { id, parts } = transactions[0];
  expect(parts).toEqual([{ label: 'Rent 20 Dec 2026 to 19 Jan 2027', amount: 1500 }]);
  const body = { description: 'reduced for the broken lift' };
  await test.call('PATCH', `/api/transactions/${id}`, { token: admin.token, body });
  const intent = await steps.payByCard(tenant, { transactionId: id });
  const paid = await steps.processPayment(tenant, id, intent);
  const { spoken } = await readPdf((await open(paid.body.transaction.receiptFile)).rawPayload);
  expect(spoken).toContain(
    'Rent 20 Dec 2026 to 19 Jan 2027, reduced for the broken lift RM 1,500.00 Received in full RM 1,500.00',
  );
});

it('refuses a link that was changed to another transaction', async () => {
  const charge = await paidInCash();
  expect((await open(charge.receiptFile.replace(charge.id, randomUUID()))).statusCode).toBe(403);
});

it('refuses a link without a signature', async () => {
  const charge = await paidInCash();
  expect((await open(charge.receiptFile.split('?')[0])).statusCode).toBe(400);
});

it('names the person as on the day of the payment, whatever the profile says now', async () => {
  const { tenant, receiptFile } = await paidInCash();
  const rename = { firstname: 'Another', lastname: 'Name' };
  await test.call('PATCH', `/api/users/${tenant.id}`, { token: tenant.token, body: rename });
  const { spoken } = await readPdf((await open(receiptFile)).rawPayload);
  expect(spoken.join(' ')).toContain('Siti Nurhaliza');
  expect(spoken.join(' ')).not.toContain('Another');
});

it('is drawn once, also when twenty ask at once: after that a link costs a file', async () => {
  const charge = await paidInCash();
  const render = vi.spyOn(test.deps.pdf, 'render');
  const askMany = () => Promise.all(Array.from({ length: 20 }, () => open(charge.receiptFile)));
  const [first, ...others] = [...(await askMany()), ...(await askMany())];
  for (const { rawPayload } of others) expect(rawPayload).toEqual(first?.rawPayload);
  expect(render).toHaveBeenCalledTimes(1);
});

it('is refused to those who ask for one link without end, and not to others', async () => {
  const [charge, another] = [await paidInCash(), await paidInCash()];
  // Guesses use up nobody's link.
  const guess = () => open(another.receiptFile.replace(/signature=.*/, `signature=${'a'.repeat(43)}`));
  for (let times = 0; times < 60; times += 1) expect((await guess()).statusCode).toBe(403);
  const statuses: number[] = [];
  for (let times = 0; times < 61; times += 1) statuses.push((await open(charge.receiptFile)).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  expect((await open(another.receiptFile)).statusCode).toBe(200);
});
