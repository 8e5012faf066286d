import { expect, it } from 'vitest';
import { createAdmin } from '../../test/factories.ts';
import { mailsTo } from '../../test/mails.ts';
import { tenancy } from '../../test/tenancy.ts';
import { useTestApp } from '../../test/test-app.ts';
import { drawAttachments } from './mail-attachments.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);

it('attaches the receipt that a mail speaks of, and none once its payment was taken back or replaced', async () => {
  const { admin, tenant, contractId } = await steps.active();
  const { id } = (await steps.charge(admin, contractId)).body.transaction as { id: string };
  const cash = { method: 'cash', paidOn: test.clock.today() };
  const first = (await steps.recordPayment(admin, id, cash)).body.transaction.receiptNumber;
  const draw = (number: number) =>
    drawAttachments(test.deps)({ kind: 'receipt', id, name: `Teduh receipt ${number}` });
  expect((await draw(first))?.subarray(0, 5).toString()).toBe('%PDF-');

  await steps.reversePayment(await createAdmin(test.deps), id, { reason: 'A mistake' });
  expect(await draw(first)).toBeUndefined();
  const second = (await steps.recordPayment(admin, id, cash)).body.transaction.receiptNumber;
  expect(await draw(first)).toBeUndefined();
  expect(await draw(second)).toBeDefined();
  const old = (await mailsTo(test, tenant.email)).find(({ subject }) =>
    subject.startsWith(`Receipt ${first}:`),
  );
  const { statusCode } = await test.app.inject({ method: 'GET', url: old?.attachments[0]?.url ?? '' });
  expect(statusCode).toBe(404);
});
