import type { PersonKey } from './people.ts';

/** What an admin charged besides rent. */
export type DemoFee = {
  tenant: PersonKey;
  chargedDaysAgo: number;
  /** Counted from the day of the charge. */
  dueAfterDays: number;
  amountSen: number;
  description: string;
  /** Not paid yet where there is neither. */
  paidDaysAgo?: number;
  withdrawnDaysAgo?: number;
};

export const fees: readonly DemoFee[] = [
  {
    tenant: 'adam',
    chargedDaysAgo: 12,
    dueAfterDays: 7,
    amountSen: 8500,
    description: 'Replacement of a lost access card',
  },
  {
    tenant: 'dayang',
    chargedDaysAgo: 3,
    dueAfterDays: 14,
    amountSen: 4730,
    description: 'Electricity above the allowance',
  },
  {
    tenant: 'hafiz',
    chargedDaysAgo: 20,
    dueAfterDays: 14,
    amountSen: 6000,
    description: 'Electricity above the allowance',
    withdrawnDaysAgo: 18,
  },
  {
    tenant: 'priya',
    chargedDaysAgo: 9,
    dueAfterDays: 14,
    amountSen: 5240,
    description: 'Air conditioning, metered last month',
    paidDaysAgo: 7,
  },
  {
    tenant: 'kavitha',
    chargedDaysAgo: 30,
    dueAfterDays: 10,
    amountSen: 12_000,
    description: 'New lock and two keys',
    paidDaysAgo: 26,
  },
  {
    tenant: 'daniel',
    chargedDaysAgo: 75,
    dueAfterDays: 14,
    amountSen: 45_000,
    description: 'Second parking bay, three months',
    paidDaysAgo: 70,
  },
  {
    tenant: 'arjun',
    chargedDaysAgo: 130,
    dueAfterDays: 14,
    amountSen: 15_000,
    description: 'Cleaning of the air conditioners',
    paidDaysAgo: 124,
  },
  {
    tenant: 'grace',
    chargedDaysAgo: 190,
    dueAfterDays: 14,
    amountSen: 18_000,
    description: 'Repair of a window shutter',
    paidDaysAgo: 185,
  },
  {
    tenant: 'benjamin',
    chargedDaysAgo: 245,
    dueAfterDays: 14,
    amountSen: 9500,
    description: 'Replacement of a remote control for the gate',
    paidDaysAgo: 240,
  },
  {
    tenant: 'aisyah',
    chargedDaysAgo: 280,
    dueAfterDays: 14,
    amountSen: 6200,
    description: 'Bills above RM60 a person',
    paidDaysAgo: 276,
  },
];
