import type { UseFormReturnType } from '@mantine/form';
import type { AdminSettings, PatchSettings } from '@teduh/shared/settings';

export function valuesOf({ company, days, signatory, bankTransfer }: AdminSettings) {
  const { logo, ...details } = company;
  const { duitnowQr, ...account } = bankTransfer;
  return { company: details, days, signatory, bankTransfer: account };
}
export type SettingsValues = ReturnType<typeof valuesOf>;
export type SettingsFormType = UseFormReturnType<SettingsValues>;

/** What differs from before. What another admin has changed meanwhile stays. */
export function changesOf(before: SettingsValues, after: SettingsValues): PatchSettings {
  const parts = Object.entries(after).map(([part, fields]) => {
    const known = before[part as keyof SettingsValues] as Record<string, unknown>;
    return [
      part,
      Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== known[name])),
    ];
  });
  return Object.fromEntries(parts.filter(([, fields]) => Object.keys(fields as object).length > 0));
}
