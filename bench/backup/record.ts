import { emptyPromises, type Promised } from '../../server/test/consistency.ts';

class TimedSet extends Set<string> {
  readonly times = new Map<string, number>();
  override add(id: string) {
    // The first answer counts.
    if (!this.has(id)) this.times.set(id, Date.now());
    return super.add(id);
  }
}

/** What people were told was done, and when. */
export function createRecord() {
  const names = Object.keys(emptyPromises()) as (keyof Promised)[];
  const promised = Object.fromEntries(names.map((name) => [name, new TimedSet()])) as Record<
    keyof Promised,
    TimedSet
  >;
  return {
    promised: promised as Promised,
    before: (moment: Date): Promised =>
      Object.fromEntries(
        names.map((name) => {
          const early = [...promised[name].times].filter(([, at]) => at < moment.getTime());
          return [name, new Set(early.map(([id]) => id))];
        }),
      ) as Promised,
  };
}

export const countOf = (promised: Promised) =>
  Object.values(promised).reduce((sum, { size }) => sum + size, 0);
