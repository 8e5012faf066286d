import type { UseFormReturnType } from '@mantine/form';
import type { AdminSettings, PatchSettings } from '@teduh/shared/settings';

export function valuesOf(settings: AdminSettings) {
  const { company, days, signatory, waysToPay, bankTransfer, reminders, lateFee, breakClause } = settings;
  const { logo, ...details } = company;
  const { duitnowQr, ...account } = bankTransfer;
  const { bankTransfer: isTransferOn, ...ways } = waysToPay;
  const values = {
    company: details,
    days,
    signatory,
    waysToPay: ways,
    bankTransfer: account,
    reminders,
    lateFee,
    breakClause,
  };
  // What the store holds is frozen, and so would be the fields of a form that is made from it.
  return structuredClone(values);
}
export type SettingsValues = ReturnType<typeof valuesOf>;
export type SettingsFormType = UseFormReturnType<SettingsValues>;

/** The unit that an input shows behind a number of days. */
export const daysSuffix = (days: unknown) => (days === 1 ? ' day' : ' days');

/** Keeps inputs beside each other in line, however long the words about them are. */
export const inputFirst: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

type Values = { [name: string]: unknown };
const isPart = (value: unknown): value is Values => typeof value === 'object' && value !== null;

function differenceOf(before: Values, after: Values): Values {
  const changed = Object.entries(after).flatMap(([name, value]) => {
    const known = before[name];
    if (!isPart(value)) return value === known ? [] : [[name, value] as const];
    const inside = differenceOf(isPart(known) ? known : {}, value);
    return Object.keys(inside).length > 0 ? [[name, inside] as const] : [];
  });
  return Object.fromEntries(changed);
}

/** What differs from before. What another admin has changed meanwhile stays. */
export const changesOf = (before: SettingsValues, after: SettingsValues): PatchSettings =>
  differenceOf(before, after);
