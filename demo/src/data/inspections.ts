import type { Condition } from '@teduh/shared/inspections';
import type { PersonKey } from './people.ts';

type DemoItem = {
  room: string;
  name: string;
  count: number;
  valueSen?: number;
  condition?: Condition;
  note?: string;
  /** The tenant's. */
  remark?: string;
  images?: string[];
};

type DemoReport = {
  tenant: PersonKey;
  /** A draft where there is none. */
  sentDaysAgo?: number;
  begunDaysAgo: number;
  /** The tenant agreed, and it is final. */
  agreedDaysAgo?: number;
  keys: number;
  /** Of both meters, where they were read. */
  meterTenths?: { kWh: number; 'm³': number };
  items: DemoItem[];
};

/** Reports at the beginning of tenancies, each with the inventory of its unit. Nobody had made one before. */
export const reports: DemoReport[] = [
  {
    tenant: 'tenant',
    begunDaysAgo: 4,
    sentDaysAgo: 3,
    keys: 3,
    meterTenths: { kWh: 23_778, 'm³': 4_127 },
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
    tenant: 'clarence',
    begunDaysAgo: 14,
    sentDaysAgo: 13,
    agreedDaysAgo: 10,
    keys: 3,
    meterTenths: { kWh: 108_342, 'm³': 12_956 },
    items: [
      {
        room: 'Living room',
        name: 'Sofa set',
        count: 1,
        valueSen: 180_000,
        condition: 'Good',
        images: ['living-room-13'],
      },
      { room: 'Living room', name: 'Ceiling fan', count: 2, valueSen: 36_000, condition: 'Good' },
      {
        room: 'Living room',
        name: 'Walls and ceiling',
        count: 1,
        condition: 'Fair',
        note: 'A water stain beside the balcony door, dry and painted over.',
        remark: 'The stain is about 20 cm wide.',
        images: ['ceiling-1'],
      },
      {
        room: 'Main bedroom',
        name: 'Queen bed with mattress',
        count: 1,
        valueSen: 120_000,
        condition: 'Good',
        images: ['bedroom-14'],
      },
      {
        room: 'Main bedroom',
        name: 'Air conditioner',
        count: 1,
        valueSen: 150_000,
        condition: 'Fair',
        note: 'Cleaned in the week before. The remote control has no cover.',
        images: ['air-conditioner-1'],
      },
      { room: 'Kitchen', name: 'Refrigerator', count: 1, valueSen: 95_000, condition: 'Good' },
      { room: 'Kitchen', name: 'Washing machine', count: 1, valueSen: 110_000, condition: 'Good' },
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
