import { Checkbox, Stack } from '@mantine/core';
import type { SettingsFormType } from './settings-values.ts';

const ways = {
  fpx: {
    label: 'Online banking (FPX)',
    description: 'Tenants approve the payment on the page of their bank. Your account at Stripe needs FPX.',
  },
  card: { label: 'Card', description: 'Needed for autopay.' },
  grabpay: { label: 'GrabPay', description: 'Your account at Stripe needs GrabPay.' },
  cash: { label: 'Cash', description: 'Recorded by an admin. Tenants get a receipt.' },
};

/** Bank transfers have a part of their own. */
export function WaysToPayFields({ form }: { form: SettingsFormType }) {
  return (
    <Stack gap="sm">
      {Object.entries(ways).map(([way, words]) => (
        <Checkbox
          key={way}
          {...form.getInputProps(`waysToPay.${way}`, { type: 'checkbox' })}
          name={`waysToPay.${way}`}
          {...words}
        />
      ))}
    </Stack>
  );
}
