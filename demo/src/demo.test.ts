import { createHash } from 'node:crypto';
import { findBrokenRules } from '@teduh/server/test/consistency.ts';
import { isSealValid } from '@teduh/server/test/sealed-pdf.ts';
import { useTestApp } from '@teduh/server/test/test-app.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { countRows, countStatuses, drawAll, readAs, skipFiles, type TestApp } from '../test/seeding.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { drawRemainingAgreements } from './agreements.ts';
import * as demo from './demo.repository.ts';
import { seedDemo } from './demo.ts';
import { letApplicationsArrive } from './new-applications.ts';
import { sealReports } from './reports.ts';

describe('a first start', () => {
  const test = useTestApp();
  beforeAll(() => seedDemo(test.deps));

  it('shows a company with two thirds of its units let', async () => {
    const dashboard = await readAs(test, demoAccounts.admin, '/api/dashboard');
    expect(dashboard).toMatchObject({ occupancy: { occupied: 34, offered: 51 }, overdue: { count: 4 } });
    expect(await countStatuses(test, 'contracts')).toEqual({
      Active: 31,
      Awaiting: 3,
      Ended: 13,
      Cancelled: 2,
    });
    const { properties } = await readAs(test, demoAccounts.admin, '/api/properties?limit=100');
    expect(properties).toHaveLength(24);
  });

  it('has applications and complaints in every state', async () => {
    expect(await countStatuses(test, 'applications')).toEqual({
      'Waiting for Response': 6,
      Accepted: 3,
      Completed: 40,
      Rejected: 8,
      Cancelled: 4,
    });
    expect(await countStatuses(test, 'complaints')).toEqual({
      'Waiting for Response': 3,
      'In Handling': 3,
      Handled: 6,
    });
  });

  it('has agreements in every state of stamping, some of them late', async () => {
    expect(await countStatuses(test, 'stampings')).toEqual({ Due: 4, Filed: 1, Stamped: 40 });
    const { stampings } = await readAs(test, demoAccounts.admin, '/api/stampings');
    expect(stampings[0]).toMatchObject({ status: 'Due', penalty: expect.any(Number) });
    expect(stampings[0].penalty).toBeGreaterThan(0);
  });

  it('has rent in each of the last twelve months, and some that is overdue', async () => {
    const { months } = await readAs(test, demoAccounts.admin, '/api/dashboard/rent-collected?months=12');
    expect(months).toHaveLength(12);
    for (const { rent } of months) expect(rent).toBeGreaterThan(3_000);
    const overdue = await readAs(test, demoAccounts.admin, '/api/transactions?overdue=true&limit=100');
    expect(overdue.transactions.length).toBe(4);
  });

  it('gives the demo tenant a contract, paid rent, rent that is due soon and complaints', async () => {
    const { contracts } = await readAs(test, demoAccounts.tenant, '/api/contracts');
    expect(contracts).toMatchObject([{ isActive: true, isSigned: true, roomName: 'Master room' }]);
    const file = await test.app.inject({ url: contracts[0].contractFile });
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const { transactions } = await readAs(test, demoAccounts.tenant, '/api/transactions');
    const listed = transactions.map(
      ({ type, status }: { type: string; status: string }) => `${type} ${status}`,
    );
    expect(listed.toSorted()).toEqual([
      'Deposit Paid',
      ...Array(3).fill('Monthly Rental Paid'),
      'Monthly Rental Pending',
      ...Array(3).fill('Other Fees Paid'),
      ...Array(2).fill('Other Fees Pending'),
    ]);
    const { charges } = await readAs(test, demoAccounts.tenant, `/api/contracts/${contracts[0].id}/charges`);
    expect(charges.extraCharges).toMatchObject([{ name: 'Parking', amount: 80, monthsCharged: 3 }]);
    const [meter] = charges.meters;
    expect(meter.readings.map(({ charge }: { charge: { amount: number } | null }) => charge?.amount)).toEqual(
      [45.5, 38.2, undefined],
    );
    for (const { photograph } of meter.readings)
      expect((await test.app.inject({ url: photograph.url })).statusCode).toBe(200);
    const { complaints } = await readAs(test, demoAccounts.tenant, '/api/complaints');
    expect(complaints).toMatchObject([
      { status: 'Waiting for Response', category: 'Lock or key', urgency: 'Urgent' },
      { status: 'In Handling', preferredTimes: 'Weekdays after 6 pm, any time on Saturday' },
      { status: 'Handled', category: 'Electricity', urgency: 'Normal' },
    ]);
  });

  it('serves every image of every listing and complaint', async () => {
    const { properties } = await readAs(test, demoAccounts.admin, '/api/properties?limit=100');
    const urls: string[] = properties.flatMap(({ images }: { images: string[] }) => images);
    expect(urls).toHaveLength(91);
    for (const url of urls)
      for (const width of [480, 960, 1600]) {
        const { statusCode } = await test.app.inject({ url: url.replace('1600.jpg', `${width}.webp`) });
        expect([url, width, statusCode]).toEqual([url, width, 200]);
      }
    expect((await test.app.inject({ url: urls[0] ?? '' })).headers['content-type']).toBe('image/jpeg');
    const { complaints } = await readAs(test, demoAccounts.admin, '/api/complaints');
    for (const { photographs } of complaints)
      for (const { url } of photographs) expect((await test.app.inject({ url })).statusCode).toBe(200);
  });

  it('keeps every rule once the remaining agreements are drawn', { timeout: 60_000 }, async () => {
    await drawAll(test);
    expect(await findBrokenRules(test.deps)).toEqual([]);
    const { contracts } = await readAs(test, demoAccounts.admin, '/api/contracts?limit=100');
    for (const { originalFile } of contracts)
      expect((await test.app.inject({ url: originalFile })).statusCode).toBe(200);
  });

  it('has a tenancy that was renewed, whose deposit carried over', async () => {
    const { contracts } = await readAs(test, 'michelle@teduh.test', '/api/contracts');
    expect(contracts.map(({ status }: { status: string }) => status)).toEqual(['Active', 'Ended']);
    const [now, before] = contracts;
    expect(now).toMatchObject({ renews: before.id, startDate: before.endDate, rentAmount: 910 });
    const read = (id: string, what: string) =>
      readAs(test, demoAccounts.admin, `/api/contracts/${id}/${what}`);
    const { chain, renewal } = await read(now.id, 'renewal');
    expect(chain.map(({ id }: { id: string }) => id)).toEqual([before.id, now.id]);
    expect(renewal).toBeNull();
    expect((await read(before.id, 'renewal')).renewal).toMatchObject({
      status: 'Accepted',
      newContract: now.id,
    });
    const heldOf = async (id: string) => (await read(id, 'settlement')).settlement.heldNow;
    expect([await heldOf(before.id), await heldOf(now.id)]).toEqual([0, 1760]);
    const { notifications } = await readAs(test, 'michelle@teduh.test', '/api/notifications');
    const titles = notifications.map(({ title }: { title: string }) => title);
    expect(titles).toContain(`Contract ${now.number} for Heeren Court, Melaka, Teal room has begun`);
  });

  it('has a report that is final, with photographs, and seals it as of then without telling anybody again', async () => {
    const read = async () => {
      const { contracts } = await readAs(test, 'clarence@teduh.test', '/api/contracts');
      const path = `/api/contracts/${contracts[0].id}/inspections/move-in`;
      return (await readAs(test, 'clarence@teduh.test', path)).inspection;
    };
    const before = await read();
    expect(before).toMatchObject({ status: 'Final', file: null });
    const photographs = before.items.flatMap(({ photographs }: { photographs: object[] }) => photographs);
    expect(photographs).toHaveLength(4);
    for (const { url } of photographs as { url: string }[])
      expect((await test.app.inject({ url })).statusCode).toBe(200);
    const counts = await countRows(test);
    await sealReports(test.deps);
    const { file, finalAt } = await read();
    const { rawPayload } = await test.app.inject({ url: file });
    expect(await isSealValid(rawPayload)).toBe(true);
    const sha256 = createHash('sha256').update(rawPayload).digest('hex');
    const { body } = await test.call('GET', `/api/verify/sha256/${sha256}`);
    expect(body.document).toMatchObject({ kind: 'move-in', sealedAt: finalAt, status: 'Valid' });
    await sealReports(test.deps);
    expect(await countRows(test)).toEqual(counts);
  });

  it('lets somebody who has to sign open the agreement', async () => {
    const { contracts } = await readAs(test, 'farid@teduh.test', '/api/contracts');
    expect(contracts).toMatchObject([{ status: 'Awaiting', isSigned: false, isDepositPaid: false }]);
    expect((await test.app.inject({ url: contracts[0].contractFile })).statusCode).toBe(200);
  });

  it('draws a receipt for a payment of the past', async () => {
    const { transactions } = await readAs(test, demoAccounts.tenant, '/api/transactions?status=Paid');
    const receipt = await test.app.inject({ url: transactions[0].receiptFile });
    expect(receipt.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('leaves nothing to do for the daily jobs, and changes nothing when it is run again', async () => {
    const before = await countRows(test);
    await test.runDailyJobs();
    await seedDemo(test.deps);
    await drawAll(test);
    expect(await countRows(test)).toEqual(before);
  });
});

describe('a clock that moves', () => {
  const test = useTestApp();

  it('brings new applications, so that some wait after a month too', { timeout: 60_000 }, async () => {
    skipFiles(test);
    await seedDemo(test.deps);
    await drawAll(test);
    const stop = letApplicationsArrive(test.deps);
    const { body } = await test.call('POST', '/api/auth/login', {
      body: { email: demoAccounts.admin, password: demoPassword },
    });
    const token = body.accessToken;
    const moved = await test.call('POST', '/api/sandbox/clock', { token, body: { advance: 'P1M' } });
    expect(moved.status).toBe(200);
    await vi.waitFor(async () =>
      expect((await countStatuses(test, 'applications'))['Waiting for Response']).toBeGreaterThanOrEqual(4),
    );
    await stop();
    const { applications } = await readAs(
      test,
      demoAccounts.admin,
      '/api/applications?sort=-waiting&limit=3',
    );
    for (const { startDate } of applications) expect(startDate > test.clock.today()).toBe(true);
    expect(await findBrokenRules(test.deps)).toEqual([]);
  });
});

describe('two servers that start at once', () => {
  const test = useTestApp();

  it('seed one demo', async () => {
    skipFiles(test);
    await Promise.all([seedDemo(test.deps), seedDemo(test.deps)]);
    expect(await countStatuses(test, 'contracts')).toMatchObject({ Active: 31 });
    await Promise.all([drawAll(test), drawAll(test)]);
    expect(await findBrokenRules(test.deps)).toEqual([]);
    const { rows } = await sql<{ last: number }>`
      select max(receipt_number) as last from transactions`.execute(test.deps.db);
    expect(rows[0]?.last).toBe(await countPaid(test));
  });
});

const countPaid = async ({ deps }: TestApp) =>
  (await deps.db.selectFrom('transactions').select('id').where('status', '=', 'Paid').execute()).length;

describe('a start that is cut short', () => {
  const test = useTestApp();

  it('leaves no rows, and the next start seeds everything', async () => {
    skipFiles(test);
    const announce = vi.spyOn(test.deps.outbox, 'announce').mockRejectedValueOnce(new Error('killed'));
    await expect(seedDemo(test.deps)).rejects.toThrow('killed');
    expect(Object.values(await countRows(test)).every((count) => count === 0)).toBe(true);
    announce.mockRestore();
    await seedDemo(test.deps);
    expect(await countStatuses(test, 'contracts')).toMatchObject({ Active: 31 });
  });

  it('goes on with the agreements where it stopped', async () => {
    const stopping = new AbortController();
    skipFiles(test).mockImplementationOnce(async () => stopping.abort());
    await drawRemainingAgreements(test.deps, stopping.signal);
    const left = (await demo.listUnwritten(test.deps.db)).length;
    expect([left, await demo.isDone(test.deps.db, 'agreements')]).toEqual([46, false]);
    await drawAll(test);
    expect(await findBrokenRules(test.deps)).toEqual([]);
  });
});

describe.each([
  ['on the last day of a month', '2027-03-31T04:00:00Z'],
  ['a minute after midnight on a leap day', '2028-02-28T16:01:00Z'],
])('a first start %s', (_, now) => {
  const test = useTestApp();

  it('keeps every rule and leaves nothing to do for the daily jobs', async () => {
    skipFiles(test);
    test.clock.pass((Date.parse(now) - test.clock.now().getTime()) / 1000);
    await seedDemo(test.deps);
    await drawAll(test);
    const before = await countRows(test);
    await test.runDailyJobs();
    expect(await countRows(test)).toEqual(before);
    expect(await findBrokenRules(test.deps)).toEqual([]);
    expect(await countStatuses(test, 'contracts')).toMatchObject({ Active: 31, Awaiting: 3 });
  });
});
