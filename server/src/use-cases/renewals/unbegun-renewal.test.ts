import { addDays } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { findBrokenRules } from '../../../test/consistency.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { noticing } from '../../../test/noticing.ts';
import { renewing } from '../../../test/renewing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const notice = noticing(test);

/** A tenancy whose further term both have signed, at a higher deposit. */
async function renewed() {
  const rental = await renewal.running();
  const id = await renewal.renewed(rental, { stayLength: 6, deposit: { security: 3500 } });
  const { endDate } = await steps.getContract(rental.tenant, rental.contractId);
  return { ...rental, id, endDate };
}

const open = (contractId: string) =>
  test.deps.db
    .selectFrom('transactions')
    .select('amount_sen')
    .where('contract_id', '=', contractId)
    .where('status', '=', 'Pending')
    .execute();

it.each([
  ['today', 0],
  ['on a day before its first one', 20],
])(
  'a further term that is ended %s is over at once, and the tenant stays until the end of the first',
  async (_, days) => {
    const { admin, tenant, contractId, id, endDate } = await renewed();
    const day = addDays(test.clock.today(), days);
    expect((await steps.endContract(admin, id, { endDate: day })).status).toBe(200);
    const { number, status } = await steps.getContract(tenant, id);
    expect(status).toBe('Ended');
    expect((await steps.getContract(tenant, contractId)).status).toBe('Active');
    const mails = await mailsTo(test, tenant.email);
    expect(mails.map(({ text }) => text).join()).not.toContain('keys');
    expect(mails.find(({ subject }) => subject.endsWith('does not begin'))?.text).toContain(number);

    await renewal.until(endDate);
    expect(await open(id)).toEqual([]);
    const subjects = await subjectsTo(test, tenant.email);
    expect(subjects.filter((subject) => subject.endsWith('has begun'))).toEqual([]);
    expect(subjects.filter((subject) => subject.endsWith('has ended'))).toHaveLength(1);
    expect(await findBrokenRules(test.deps)).toEqual([]);
  },
);

it('a further term that both end on its first day charges nothing, and the deposit is settled with the first', async () => {
  const { admin, tenant, contractId, id, endDate } = await renewed();
  expect((await notice.propose(tenant, id, endDate)).status).toBe(201);
  expect((await notice.accept(admin, id)).status).toBe(200);
  await renewal.until(endDate);
  expect(await open(id)).toEqual([]);
  expect((await steps.getContract(tenant, id)).status).toBe('Ended');
  const { deposits } = await steps.get(admin, '/api/deposits?status=Held');
  expect(deposits.map((deposit: { id: string }) => deposit.id)).toContain(contractId);
  expect(await findBrokenRules(test.deps)).toEqual([]);
});
