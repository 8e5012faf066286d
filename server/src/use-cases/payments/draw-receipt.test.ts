import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const open = (url: string) => test.app.inject({ method: 'GET', url });
const paidDeposit = async () => {
  const { tenant } = await steps.active();
  return (await steps.get(tenant, '/api/transactions')).transactions[0];
};

it('sends the receipt of a paid transaction as a PDF', async () => {
  const deposit = await paidDeposit();
  const receipt = await open(deposit.receiptFile);
  expect(receipt.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="Teduh receipt ${deposit.receiptNumber}.pdf"`,
  });
  expect(receipt.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

it('refuses a link that was changed to another transaction', async () => {
  const deposit = await paidDeposit();
  expect((await open(deposit.receiptFile.replace(deposit.id, randomUUID()))).statusCode).toBe(403);
});

it('refuses a link without a signature', async () => {
  const deposit = await paidDeposit();
  expect((await open(deposit.receiptFile.split('?')[0])).statusCode).toBe(400);
});
