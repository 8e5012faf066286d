import type { Condition } from '@teduh/shared/inspections';
import type { PersonKey } from './people.ts';

type DemoItem = {
  room: string;
  name: string;
  count: number;
  valueSen?: number;
  condition?: Condition;
  note?: string;
  images?: string[];
};

type DemoReport = {
  tenant: PersonKey;
  /** A draft where there is none. */
  sentDaysAgo?: number;
  begunDaysAgo: number;
  keys: number;
  meterTenths?: number;
  items: DemoItem[];
};

/** Reports at the beginning of tenancies, each with the inventory of its unit. Nobody had made one before. */
export const reports: DemoReport[] = [
  {
    tenant: 'tenant',
    begunDaysAgo: 4,
    sentDaysAgo: 3,
    keys: 3,
    meterTenths: 23_778,
    items: [
      {
        room: 'Bedroom',
        name: 'Queen bed with mattress',
        count: 1,
        valueSen: 145_000,
        condition: 'Good',
        images: ['bedroom-1'],
      },
      {
        room: 'Bedroom',
        name: 'Wardrobe, three doors',
        count: 1,
        valueSen: 98_000,
        condition: 'Fair',
        note: 'The left door hangs a little low.',
      },
      { room: 'Bedroom', name: 'Study desk', count: 1, valueSen: 32_000, condition: 'Good' },
      { room: 'Bedroom', name: 'Air conditioner', count: 1, valueSen: 160_000, condition: 'Good' },
      { room: 'Bathroom', name: 'Water heater', count: 1, valueSen: 45_000, condition: 'Good' },
      {
        room: 'Bathroom',
        name: 'Mirror',
        count: 1,
        condition: 'Poor',
        note: 'A crack in the lower right corner, from before.',
      },
    ],
  },
  {
    tenant: 'irfan',
    begunDaysAgo: 1,
    keys: 2,
    items: [
      { room: 'Bedroom', name: 'Single bed with mattress', count: 1, valueSen: 75_000, condition: 'Good' },
      { room: 'Bedroom', name: 'Desk and chair', count: 1, valueSen: 41_000 },
      { room: 'Bedroom', name: 'Standing fan', count: 1, valueSen: 12_900 },
    ],
  },
];
