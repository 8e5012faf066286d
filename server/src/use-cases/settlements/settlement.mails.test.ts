import { expect, it } from 'vitest';
import { mailsTo } from '../../../test/mails.ts';
import { settling } from '../../../test/settling.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const settle = settling(test);
const cleaning = { kind: 'cleaning', amount: 300, reason: 'Deep cleaning' };

it('a proposal says when what goes back is paid: after the days for an answer, or at once after a dispute', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  const proposals = async () =>
    (await mailsTo(test, tenant.email)).filter(({ text }) => text.includes('We propose to settle'));
  await settle.propose(admin, contractId, [cleaning]);
  expect((await proposals())[0]?.text).toContain('If we hear nothing, what goes back is paid then.');
  expect((await settle.dispute(tenant, contractId, { reason: 'It was clean' })).status).toBe(200);
  await settle.propose(admin, contractId, [{ ...cleaning, amount: 100 }]);
  const [again] = await proposals();
  expect(again?.text).toContain('RM 2,900.00 goes back to you');
  expect(again?.text).toContain('What goes back is paid at once.');
  expect(again?.text).not.toContain('paid then');
});

it('the receipt of a deduction says that it was paid from the deposit, not that money came', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  await settle.propose(admin, contractId, [cleaning]);
  expect((await settle.accept(tenant, contractId)).status).toBe(200);
  const receipt = (await mailsTo(test, tenant.email)).find(({ subject }) => subject.startsWith('Receipt'));
  expect(receipt?.subject).toMatch(/^Receipt \d+: RM 300\.00 paid from your deposit$/);
  expect(receipt?.text).toContain('RM 300.00 of your deposit paid the fee for ');
  expect(receipt?.text).not.toContain('We received');
});

it('mails about a fee speak of one fee', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  await steps.charge(admin, contractId, { amount: 45.5, dueDate: test.clock.today() });
  const due = (await mailsTo(test, tenant.email)).find(({ subject }) =>
    subject.startsWith('RM 45.50 is due'),
  );
  expect(due?.text).toMatch(/Your fee for .*, RM 45\.50, is due on /);
});
