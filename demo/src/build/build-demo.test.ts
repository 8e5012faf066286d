import { addDays, addMonths, dayOf } from '@teduh/shared/days';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoSettings } from '../data/settings.ts';
import { type Rows, tables } from '../demo.repository.ts';
import { type DemoImages, readDemoImages } from '../images.ts';
import { buildDemo } from './build-demo.ts';
import { numberReceipts } from './transactions.ts';

let images: DemoImages;
beforeAll(async () => {
  images = await readDemoImages();
});

function buildAt(now: string) {
  const build = buildDemo({
    now: new Date(now),
    publicUrl: 'http://localhost',
    passwordHash: 'hash',
    images,
  });
  return {
    build,
    rows: numberReceipts(
      build,
      build.payments.map((_, index) => index + 1),
    ),
  };
}

/** The edges of months and years, and days in between, at several times of the day. */
const moments = [
  '2026-11-15T04:00:00Z',
  '2026-12-31T15:59:00Z',
  '2026-12-31T16:00:00Z',
  '2027-01-29T22:00:00Z',
  '2027-02-28T10:00:00Z',
  '2027-03-01T01:00:00Z',
  '2027-03-31T04:00:00Z',
  '2027-05-30T12:00:00Z',
  '2027-07-31T20:00:00Z',
  '2027-08-12T16:01:00Z',
  '2028-02-28T16:01:00Z',
  '2028-02-29T15:00:00Z',
  '2028-10-31T02:00:00Z',
];

const momentsIn = (rows: Rows) =>
  tables.flatMap((table) =>
    rows[table].flatMap((row) =>
      Object.entries(row).filter(([column, value]) => value instanceof Date && column !== 'hold_expires_at'),
    ),
  );

it('gives the same rows for the same moment', () => {
  expect(buildAt('2026-11-15T04:00:00Z').rows).toEqual(buildAt('2026-11-15T04:00:00Z').rows);
});

describe('on any day', () => {
  const built = new Map<string, ReturnType<typeof buildAt>>();
  beforeAll(() => {
    for (const now of moments) built.set(now, buildAt(now));
  });

  it('lets the same units, and leaves the same few payments overdue', () => {
    for (const [now, { rows }] of built) {
      const count = (status: string) => rows.contracts.filter((row) => row.status === status).length;
      const overdue = rows.transactions.filter(
        (row) => row.status === 'Pending' && row.type !== 'Deposit' && row.due_date < dayOf(new Date(now)),
      );
      expect([now, count('Active'), count('Awaiting'), count('Ended'), overdue.length]).toEqual([
        now,
        31,
        3,
        13,
        4,
      ]);
    }
  });

  it('has nothing in the future', () => {
    for (const [now, { rows }] of built)
      for (const [column, value] of momentsIn(rows))
        if (Number(value) > Date.parse(now) + 1000) expect([now, column, value]).toBeUndefined();
  });

  it('has charged exactly the rent that the daily job would have charged', () => {
    for (const [now, { build, rows }] of built) {
      const lastDay = addDays(dayOf(new Date(now)), demoSettings.rent_ahead_days);
      for (const { row } of build.contracts) {
        if (row.status !== 'Active' && row.status !== 'Ended') continue;
        const rents = rows.transactions.filter(
          ({ contract_id, type }) => contract_id === row.id && type === 'Monthly Rental',
        );
        // The first month is paid with the deposit, unless that carried over.
        const first = row.renews ? 0 : 1;
        const due = Array.from({ length: 12 }, (_, index) => addMonths(row.start_date, index + first)).filter(
          (day) => day < row.end_date && day <= lastDay,
        );
        expect(rents.map(({ due_date }) => due_date)).toEqual(due);
      }
    }
  });

  it('keeps a unit and a tenant to one contract at a time', () => {
    for (const [, { build }] of built)
      for (const column of ['unit_id', 'user_id'] as const)
        for (const contracts of Object.values(Object.groupBy(build.contracts, ({ row }) => row[column]))) {
          const begun = contracts?.filter(({ row }) => row.status !== 'Cancelled') ?? [];
          const inOrder = begun.toSorted((a, b) => (a.row.start_date < b.row.start_date ? -1 : 1));
          for (const [index, { row }] of inOrder.entries())
            if (index > 0) expect(row.start_date >= (inOrder[index - 1]?.row.end_date ?? '')).toBe(true);
        }
  });

  it('lets nobody apply, sign or pay before they registered, nor pay before they were asked to', () => {
    for (const [now, { build, rows }] of built) {
      const registered = new Map(rows.users.map(({ id, created_at }) => [id, Number(created_at)]));
      for (const { user_id, created_at } of rows.applications)
        expect([now, Number(created_at) > (registered.get(user_id) ?? Infinity)]).toEqual([now, true]);
      for (const { charge, paidAt } of build.payments)
        expect([now, Number(paidAt) > Number(charge.row.created_at)]).toEqual([now, true]);
    }
  });
});
