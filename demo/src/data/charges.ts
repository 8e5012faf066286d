import type { PersonKey } from './people.ts';

/** What is charged every month besides the rent, paid together with it. */
export const extraCharges: readonly {
  tenant: PersonKey;
  name: string;
  amountSen: number;
  firstMonth: number;
  /** How many days before its first month begins. */
  addedDaysBefore: number;
}[] = [{ tenant: 'tenant', name: 'Parking', amountSen: 8000, firstMonth: 2, addedDaysBefore: 20 }];

export type DemoReading = {
  daysAgo: number;
  tenths: number;
  image: string;
  /** Not paid yet where there is none. */
  paidDaysAgo?: number;
};

/** The first reading is the one that the meter was added with. */
export const meters: readonly {
  tenant: PersonKey;
  name: string;
  priceHundredths: number;
  readings: readonly [DemoReading, ...DemoReading[]];
}[] = [
  {
    tenant: 'tenant',
    name: 'Air conditioning, master room',
    priceHundredths: 5000,
    readings: [
      { daysAgo: 96, tenths: 22_104, image: 'meter-1' },
      { daysAgo: 66, tenths: 22_868, image: 'meter-2', paidDaysAgo: 63 },
      { daysAgo: 1, tenths: 23_778, image: 'meter-3' },
    ],
  },
];
