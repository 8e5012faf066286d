import { expect, it } from 'vitest';
import { mailsTo } from '../../test/mails.ts';
import { tenancy } from '../../test/tenancy.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);

it('goes from the application to a tenancy that has begun', async () => {
  const { tenant, contractId, applicationId } = await steps.begun();

  const { contract } = await steps.get(tenant, `/api/contracts/${contractId}`);
  expect(contract).toMatchObject({
    status: 'Active',
    isActive: true,
    startDate: '2026-12-01',
    endDate: '2027-03-01',
    rentAmount: 1500,
    depositAmount: 3000,
    depositPayable: 4500,
    isSigned: true,
    isDepositPaid: true,
    holdExpiresAt: null,
  });
  const { application } = await steps.get(tenant, `/api/applications/${applicationId}`);
  expect(application).toMatchObject({ status: 'Completed', contract: { id: contractId } });
  const { transactions } = await steps.get(tenant, '/api/transactions');
  expect(transactions).toMatchObject([
    {
      type: 'Deposit',
      amount: 4500,
      dueDate: '2026-12-01',
      status: 'Paid',
      receiptNumber: expect.any(Number),
    },
  ]);
  expect((await mailsTo(test, tenant.email)).map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^Receipt \d+: RM 4,500.00 received$/),
    'Welcome to Rumah Teduh',
    'Your application for Rumah Teduh was accepted',
  ]);
});
