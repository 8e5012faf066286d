import { addDays, daysBetween, writeDay } from '@teduh/shared/days';
import { daysForRemarks } from '@teduh/shared/inspections.constants';
import { daysToAnswerSettlement } from '@teduh/shared/settlements.constants';
import { daysToStamp } from '@teduh/shared/stamping.constants';
import { describe, expect, it } from 'vitest';
import { autopaying } from '../../../test/autopay.ts';
import { cards } from '../../../test/card-form.ts';
import { createHouse } from '../../../test/factories.ts';
import { inspecting } from '../../../test/inspecting.ts';
import { mailsTo } from '../../../test/mails.ts';
import { noticing } from '../../../test/noticing.ts';
import { renewing } from '../../../test/renewing.ts';
import { settling } from '../../../test/settling.ts';
import { stamping } from '../../../test/stamping.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { tenantDashboard } from '../../../test/tenant-dashboard.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const reports = inspecting(test);
const stamp = stamping(test);
const settle = settling(test);
const { read, readAll, charge } = tenantDashboard(test);

describe('a tenant', () => {
  it('sees pending payments, overdue ones first, until they are paid', async () => {
    const rental = await steps.bareContract();
    const later = await charge(rental, { dueDate: addDays(test.clock.today(), 30), description: 'Later' });
    const sooner = await charge(rental, { dueDate: test.clock.today(), description: 'Sooner' });
    expect((await read(rental.tenant)).nextSteps).toMatchObject([
      { kind: 'pay', transactionId: sooner, isOverdue: false },
      { kind: 'pay', transactionId: later, isOverdue: false },
    ]);
    await steps.skipDays(1);
    expect((await read(rental.tenant)).nextSteps[0]).toEqual({
      kind: 'pay',
      transactionId: sooner,
      property: expect.objectContaining({ name: 'Rumah Teduh' }),
      roomName: null,
      type: 'Other Fees',
      parts: [{ label: 'Sooner', amount: 120.5 }],
      description: 'Sooner',
      amount: 120.5,
      dueDate: addDays(test.clock.today(), -1),
      chargedOn: null,
      isOverdue: true,
      isSlipWaiting: false,
    });
    const intent = await steps.payByCard(rental.tenant, { transactionId: sooner });
    await steps.processPayment(rental.tenant, sooner, intent);
    expect((await read(rental.tenant)).nextSteps).toMatchObject([{ transactionId: later }]);
  });

  it('sees a further term that is offered and an earlier end that is proposed until they are answered', async () => {
    const { admin, tenant, contractId } = await steps.active({ startDate: test.clock.today() });
    const { endDate } = await steps.getContract(tenant, contractId);
    const earlier = addDays(test.clock.today(), 20);
    await renewing(test).propose(admin, contractId);
    await noticing(test).propose(admin, contractId, earlier);
    expect((await read(tenant)).nextSteps).toMatchObject([
      { kind: 'answer-renewal', contractId, endDate },
      { kind: 'answer-notice', contractId, endDate: earlier },
    ]);
    await renewing(test).decline(tenant, contractId);
    await noticing(test).decline(tenant, contractId);
    expect((await read(tenant)).nextSteps).toEqual([]);
  });

  it('is asked nothing more about a contract that a move follows, which says so', async () => {
    const { admin, tenant, contractId } = await steps.active({ startDate: test.clock.today() });
    const { endDate, number } = await steps.getContract(tenant, contractId);
    const earlier = addDays(test.clock.today(), 20);
    await renewing(test).propose(admin, contractId);
    await noticing(test).propose(admin, contractId, earlier);
    const { id: property } = await createHouse(test.deps, { name: 'Rumah Lain' });
    const move = { property, startDate: endDate, stayLength: 12 };
    const { body } = await renewing(test).move(admin, contractId, move);
    await renewing(test).signBoth({ admin, tenant, contractId }, body.contract.id);
    const asked = (await read(tenant)).nextSteps.map(({ kind }: { kind: string }) => kind);
    expect(asked.filter((kind: string) => kind.startsWith('answer'))).toEqual([]);
    expect((await renewing(test).read(admin, contractId)).renewal.status).toBe('Lapsed');
    expect((await noticing(test).read(admin, contractId)).notice.status).toBe('Withdrawn');
    for (const { email } of [tenant, admin]) {
      const told = (await mailsTo(test, email)).find(({ subject }) => subject.includes('Rumah Lain on'));
      expect(told?.text).toContain(`The offer of a further term after contract ${number} needs no answer`);
      expect(told?.text).toContain(`to end contract ${number} on ${writeDay(earlier)} needs no answer`);
    }
  });

  it('is not asked about an earlier end any more once a further term is signed by both', async () => {
    const rental = await steps.active({ startDate: test.clock.today() });
    await noticing(test).propose(rental.admin, rental.contractId, addDays(test.clock.today(), 20));
    await renewing(test).renewed(rental);
    const { notice } = await noticing(test).read(rental.tenant, rental.contractId);
    expect(notice).toMatchObject({ status: 'Withdrawn', kind: 'mutual' });
  });

  it('sees a condition report that waits for remarks until it is answered', async () => {
    const { admin, tenant, contractId } = await steps.active({ startDate: test.clock.today() });
    const report = (await reports.open(admin, contractId)).body.inspection;
    await reports.post(admin, report.id, 'send');
    expect((await read(tenant)).nextSteps).toMatchObject([
      { kind: 'answer-report', contractId, endDate: addDays(test.clock.today(), daysForRemarks) },
    ]);
    await reports.post(tenant, report.id, 'agree');
    expect((await read(tenant)).nextSteps).toEqual([]);
  });

  it('sees a proposal about the deposit until it is answered', async () => {
    const { admin, tenant, contractId } = await settle.ended();
    await settle.propose(admin, contractId);
    expect((await read(tenant)).nextSteps).toMatchObject([
      { kind: 'answer-deposit', contractId, endDate: addDays(test.clock.today(), daysToAnswerSettlement) },
    ]);
    await settle.accept(tenant, contractId);
    expect((await read(tenant)).nextSteps).toEqual([]);
  });

  it('sees the stamp duty of a signed contract while it is due and the tenant pays it', async () => {
    const { admin, tenant, contractId } = await steps.accepted();
    const kinds = async () => (await readAll(tenant)).nextSteps.map(({ kind }: { kind: string }) => kind);
    expect(await kinds()).toEqual(['sign-and-pay']);
    await steps.sign(tenant, contractId);
    await steps.payDeposit(tenant, contractId);
    expect((await readAll(tenant)).nextSteps).toMatchObject([
      { kind: 'stamp', contractId, endDate: addDays(test.clock.today(), daysToStamp) },
    ]);
    await stamp.change(admin, contractId, { payer: 'landlord' });
    expect(await kinds()).toEqual([]);
    await stamp.change(admin, contractId, { payer: 'tenant' });
    expect(await kinds()).toEqual(['stamp']);
    await stamp.change(tenant, contractId, { status: 'Filed' });
    expect(await kinds()).toEqual([]);
  });

  it('sees the stamp duty of an ended contract for as long as there is time from signing, and no longer', async () => {
    const { tenant, contractId } = await settle.ended();
    const { endDate } = await steps.getContract(tenant, contractId);
    const kindsOn = async (day: string) => {
      test.clock.setAheadMs(
        test.clock.aheadMs() + daysBetween(test.clock.today(), day) * 24 * 60 * 60 * 1000,
      );
      return (await readAll(tenant)).nextSteps.map(({ kind }: { kind: string }) => kind);
    };
    expect(await kindsOn(addDays(endDate, daysToStamp - 1))).toContain('stamp');
    expect(await kindsOn(addDays(endDate, daysToStamp))).not.toContain('stamp');
  });

  it('sees rent as soon as it is charged', async () => {
    const { tenant } = await steps.bareContract({ startDate: test.clock.today() });
    await steps.skipDays(20);
    expect((await read(tenant)).nextSteps).toMatchObject([
      {
        kind: 'pay',
        type: 'Monthly Rental',
        parts: [{ label: expect.stringMatching(/^Rent \d+ .* to \d+ .*$/), amount: 1500 }],
        amount: 1500,
        isOverdue: false,
      },
    ]);
  });

  it('sees on which day autopay charges the rent, as in the payment history, until autopay is stopped', async () => {
    const autopay = autopaying(test);
    const { tenant, contractId, due } = await autopay.beforeRent(5);
    const { body } = await autopay.read(tenant, contractId);
    expect(body.autopay.next.date).toBe(due);
    expect((await read(tenant)).nextSteps).toMatchObject([{ kind: 'pay', dueDate: due, chargedOn: due }]);
    await autopay.stop(tenant, contractId);
    expect((await read(tenant)).nextSteps).toMatchObject([{ kind: 'pay', dueDate: due, chargedOn: null }]);
  });

  it('sees the day of the next attempt after one was declined', async () => {
    const { tenant, due } = await autopaying(test).beforeRent(0, { number: cards.poorLater });
    expect((await read(tenant)).nextSteps).toMatchObject([{ kind: 'pay', chargedOn: addDays(due, 1) }]);
  });
});
