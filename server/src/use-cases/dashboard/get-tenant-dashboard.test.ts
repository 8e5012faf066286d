import { addDays, addMonths, daysBetween } from '@teduh/shared/days';
import { describe, expect, it } from 'vitest';
import { applicantCalls } from '../../../test/applicants.ts';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { renewing } from '../../../test/renewing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { tenantDashboard } from '../../../test/tenant-dashboard.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const applicants = applicantCalls(test);
const { read, readAll, charge } = tenantDashboard(test);

async function addPastRental(userId: string, startDate: string, status: 'Ended' | 'Cancelled' = 'Ended') {
  const { unitId } = await createHouse(test.deps, { name: `Home of ${startDate}` });
  await test.deps.db
    .insertInto('contracts')
    .values({
      user_id: userId,
      unit_id: unitId,
      start_date: startDate,
      end_date: addDays(startDate, 90),
      status,
      rent_sen: 90_050,
      deposit_sen: 100_000,
    })
    .execute();
}

describe('a new user', () => {
  it('has an empty dashboard', async () => {
    expect(await read(await createUser(test.deps))).toEqual({
      userType: 'customer',
      currentRental: null,
      recentRentals: [],
      recentPayments: [],
      nextSteps: [],
      nextRent: null,
    });
  });

  it('sees waiting applications, the newest first', async () => {
    const person = await createUser(test.deps);
    const whole = await createHouse(test.deps, { name: 'Rumah Satu' });
    const shared = await createHouse(test.deps, { name: 'Rumah Dua', rooms: ['Front room'] });
    await steps.apply(person, whole);
    test.clock.pass(1);
    const second = await steps.apply(person, shared, { room: shared.unitId });
    const { nextSteps } = await read(person);
    expect(nextSteps).toMatchObject([
      {
        kind: 'wait',
        applicationId: second.body.application.id,
        property: { id: shared.id, name: 'Rumah Dua' },
        roomName: 'Front room',
        startDate: addDays(test.clock.today(), 16),
        createdAt: second.body.application.createdAt,
      },
      { kind: 'wait', property: { name: 'Rumah Satu' }, roomName: null },
    ]);
  });

  it('sees that the landlord asks for something until it is told', async () => {
    const { admin, tenant, applicationId } = await applicants.applied();
    const isAsked = async () => (await read(tenant)).nextSteps[0].isAsked;
    expect(await isAsked()).toBe(false);
    await applicants.ask(admin, applicationId, { wanted: ['occupation'], note: '' });
    expect(await isAsked()).toBe(true);
    await applicants.tell(tenant, { occupation: 'Nurse' });
    expect(await isAsked()).toBe(false);
  });

  it('does not see a rejected application', async () => {
    const person = await createUser(test.deps);
    const { application } = (await steps.apply(person, await createHouse(test.deps))).body;
    expect((await read(person)).nextSteps).toHaveLength(1);
    await steps.answer(await createAdmin(test.deps), application.id, 'Rejected');
    expect((await read(person)).nextSteps).toEqual([]);
  });
});

describe('a tenant with an accepted application', () => {
  it('is asked to sign and pay before the hold expires', async () => {
    const { tenant, contractId } = await steps.accepted({ houseName: 'Rumah Teratai' });
    const { nextSteps, currentRental, recentRentals } = await read(tenant);
    expect(nextSteps).toEqual([
      {
        kind: 'sign-and-pay',
        contractId,
        property: expect.objectContaining({ name: 'Rumah Teratai' }),
        roomName: null,
        amount: 4500,
        isSigned: false,
        isSlipWaiting: false,
        holdExpiresAt: new Date(test.clock.now().getTime() + 7 * 24 * 60 * 60 * 1000).toISOString(),
      },
    ]);
    expect([currentRental, recentRentals]).toEqual([null, []]);
  });

  it('still has to pay after signing', async () => {
    const { tenant, contractId } = await steps.accepted();
    await steps.sign(tenant, contractId);
    expect((await read(tenant)).nextSteps).toMatchObject([{ kind: 'sign-and-pay', isSigned: true }]);
  });

  it('only has to sign after paying, without a deadline', async () => {
    const { tenant, contractId } = await steps.accepted();
    await steps.payDeposit(tenant, contractId);
    const { nextSteps, recentPayments } = await read(tenant);
    expect(nextSteps).toEqual([
      {
        kind: 'sign',
        contractId,
        property: expect.objectContaining({ name: 'Rumah Teduh' }),
        roomName: null,
      },
    ]);
    expect(recentPayments).toMatchObject([{ type: 'Deposit', amount: 4500, status: 'Paid' }]);
  });
});

describe('a tenant', () => {
  it('sees the current rental with its first image, and has no next steps', async () => {
    const { tenant, house, contractId } = await steps.active({ rooms: ['Master room', 'Back room'] });
    const image = { width: 1600, height: 1067, placeholder: 'data:image/webp;base64,AAAA' };
    await test.deps.db
      .insertInto('property_images')
      .values([
        { property_id: house.id, position: 1, content_hash: 'b'.repeat(64), ...image },
        { property_id: house.id, position: 0, content_hash: 'a'.repeat(64), ...image },
      ])
      .execute();
    const { currentRental, recentRentals, nextSteps, nextRent } = await read(tenant);
    expect(currentRental).toEqual({
      _id: contractId,
      id: contractId,
      property: {
        _id: house.id,
        id: house.id,
        name: 'Rumah Teduh',
        address: 'Jalan Ampang, Kuala Lumpur',
        type: 'Room Rental',
      },
      roomName: 'Master room',
      startDate: '2026-12-01',
      endDate: '2027-03-01',
      rentAmount: 1500,
      isActive: true,
      picture: { url: `/images/${'a'.repeat(64)}/1600.jpg`, ...image },
      followedBy: null,
    });
    expect(recentRentals).toMatchObject([{ id: contractId, isActive: true }]);
    expect(nextSteps).toEqual([]);
    expect(nextRent).toEqual({ dueDate: '2027-01-01', amount: 1500 });
  });

  it('sees the five newest rentals by start date, without cancelled contracts', async () => {
    const { tenant, contractId } = await steps.bareContract();
    for (const day of ['2023-01-01', '2025-01-01', '2022-01-01', '2024-01-01', '2021-01-01'])
      await addPastRental(tenant.id, day);
    await addPastRental(tenant.id, '2026-01-01', 'Cancelled');
    // This contract was ended before it started, so it starts later than the current one.
    await addPastRental(tenant.id, '2027-06-01');
    const { recentRentals, currentRental } = await read(tenant);
    expect(recentRentals.map(({ startDate }: { startDate: string }) => startDate)).toEqual([
      '2027-06-01',
      '2026-12-01',
      '2025-01-01',
      '2024-01-01',
      '2023-01-01',
    ]);
    expect(recentRentals[2]).toMatchObject({ rentAmount: 900.5, isActive: false });
    expect(currentRental.id).toBe(contractId);
  });

  it('sees the current rental, however many later contracts were ended early', async () => {
    const { tenant, contractId } = await steps.bareContract();
    for (const month of ['01', '02', '03', '04', '05', '06'])
      await addPastRental(tenant.id, `2028-${month}-01`);
    const { recentRentals, currentRental } = await read(tenant);
    expect(currentRental.id).toBe(contractId);
    expect(recentRentals.map(({ isActive }: { isActive: boolean }) => isActive)).not.toContain(true);
  });

  it('sees the five newest of their own payments, whatever their status', async () => {
    const rental = await steps.bareContract();
    await charge(await steps.bareContract());
    const made: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      test.clock.pass(1);
      made.push(await charge(rental, { dueDate: '2027-01-31', description: `Fee ${n}` }));
    }
    await test.call('DELETE', `/api/transactions/${made[5]}`, { token: rental.admin.token });
    const { recentPayments, nextSteps } = await read(rental.tenant);
    expect(recentPayments.map(({ id }: { id: string }) => id)).toEqual(made.slice(1).reverse());
    expect(recentPayments[0]).toMatchObject({ status: 'Cancelled', isOverdue: false, isRefunded: false });
    expect(recentPayments[1]).toMatchObject({ status: 'Pending', amount: 120.5, description: 'Fee 4' });
    expect(nextSteps).toHaveLength(5);
  });

  it('sees which of the newest payments wait for the confirmation of a slip, and so does an admin', async () => {
    const rental = await steps.bareContract();
    await steps.takeTransfers(rental.admin);
    test.clock.pass(1);
    const id = await charge(rental);
    const slips = async () => {
      const { recentPayments } = await readAll(rental.tenant);
      const { latestPayments } = await readAll(rental.admin);
      return [recentPayments[0], latestPayments[0]];
    };
    expect(await slips()).toMatchObject([
      { id, slip: null },
      { id, slip: null },
    ]);
    await steps.uploadSlip(rental.tenant, id);
    const slip = { status: 'Waiting for Confirmation' };
    expect(await slips()).toMatchObject([
      { id, slip },
      { id, slip },
    ]);
  });
  it('sees the first rent of the contract that follows as the next one, once all others are charged', async () => {
    const renewals = renewing(test);
    const rental = await renewals.running({ stayLength: 3 });
    await renewals.renewed(rental);
    const startDate = test.clock.today();
    expect((await read(rental.tenant)).nextRent).toMatchObject({ dueDate: addMonths(startDate, 1) });
    await steps.skipTo(addMonths(startDate, 2));
    expect(await read(rental.tenant)).toMatchObject({
      currentRental: { id: rental.contractId },
      nextRent: { dueDate: addMonths(startDate, 3), amount: 1500 },
    });
  });

  it('sees until when the stay is renewed once both have signed, and where a move leads', async () => {
    const renewals = renewing(test);
    const rental = await renewals.running({ stayLength: 3 });
    const id = await renewals.accepted(rental, { stayLength: 6 });
    const following = async () => (await read(rental.tenant)).currentRental.followedBy;
    expect(await following()).toBeNull();
    await renewals.signBoth(rental, id);
    expect(await following()).toEqual({ endDate: addMonths(test.clock.today(), 9), movesTo: null });

    const mover = await renewals.running({ stayLength: 3 });
    const other = await createHouse(test.deps, { name: 'Rumah Baru', rooms: ['Back room'] });
    const startDate = addDays(test.clock.today(), 30);
    const terms = { property: other.id, room: other.unitId, startDate, stayLength: 6 };
    const moved = await renewals.move(mover.admin, mover.contractId, terms);
    await renewals.signBoth(mover, moved.body.contract.id);
    expect((await read(mover.tenant)).currentRental).toMatchObject({
      id: mover.contractId,
      endDate: startDate,
      followedBy: { endDate: addMonths(startDate, 6), movesTo: 'Rumah Baru, Back room' },
    });
  });

  it('sees what the days of the last month cost as the next rent after an earlier end', async () => {
    const startDate = test.clock.today();
    const { admin, tenant, contractId } = await steps.active({ startDate, stayLength: 6 });
    const begins = addMonths(startDate, 1);
    await steps.endContract(admin, contractId, { endDate: addDays(begins, 10) });
    const { nextRent } = await read(tenant);
    const share = Math.round(150_000 * (10 / daysBetween(begins, addMonths(startDate, 2)))) / 100;
    expect(nextRent).toEqual({ dueDate: begins, amount: share });
    await steps.skipDays(daysBetween(startDate, begins) - 1);
    const { transactions } = await steps.get(tenant, '/api/transactions?status=Pending');
    expect(transactions).toMatchObject([nextRent]);
  });
});
