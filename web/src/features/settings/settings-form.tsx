import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { messages } from '@teduh/shared/messages';
import { type AdminSettings, type LandlordSigning, PatchSettings } from '@teduh/shared/settings';
import { companyAddressMaxLength, companyNameMaxLength } from '@teduh/shared/settings.constants';
import { emailMaxLength } from '@teduh/shared/users.constants';
import type { ReactNode } from 'react';
import { validateWith } from '../../lib/validate-with.ts';
import { toast } from '../../ui/toast.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { WithAside } from '../../ui/with-aside.tsx';
import { BreakFields } from './break-fields.tsx';
import { DaysFields } from './days-fields.tsx';
import { LateFeeFields } from './late-fee-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { ReceiptPreview } from './receipt-preview.tsx';
import { ReminderFields } from './reminder-fields.tsx';
import { useUpdateSettingsMutation } from './settings.api.ts';
import { changesOf, type SettingsValues, valuesOf } from './settings-values.ts';
import { WaysToPayFields } from './ways-to-pay-fields.tsx';

const signings: { value: LandlordSigning; label: string }[] = [
  { value: 'at accept', label: 'With the accept' },
  { value: 'afterwards', label: 'Afterwards, from a list' },
];

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p={{ base: 'lg', sm: 'xl' }} aria-label={title}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text c="dimmed" size="sm">
            {text}
          </Text>
        </div>
        {children}
      </Stack>
    </Paper>
  );
}

export function SettingsForm({ settings }: { settings: AdminSettings }) {
  const [update] = useUpdateSettingsMutation();
  const form = useForm<SettingsValues>({
    initialValues: valuesOf(settings),
    validate: validateWith(PatchSettings),
  });
  const changes = () => changesOf(form.getInitialValues(), form.getValues());
  const submit = useSubmit(form, {
    send: () => update(changes()).unwrap(),
    onSuccess: ({ settings: saved }) => {
      toast.success(messages.settingsSaved);
      form.setInitialValues(valuesOf(saved));
      form.setValues(valuesOf(saved));
    },
  });
  const field = (name: string) => ({ ...form.getInputProps(name), name });

  return (
    <form onSubmit={submit} noValidate>
      <WithAside
        aside={
          <ReceiptPreview company={form.values.company} logo={settings.company.logo} changes={changes} />
        }
      >
        <Stack gap="lg">
          <Part title="Company" text="The landlord on every page, mail, agreement and receipt.">
            <TextInput {...field('company.name')} label="Name" required maxLength={companyNameMaxLength} />
            <TextInput
              {...field('company.registrationNumber')}
              label="Registration number"
              placeholder="Optional"
            />
            <TextInput
              {...field('company.address')}
              label="Address"
              required
              maxLength={companyAddressMaxLength}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput {...field('company.phone')} label="Phone" type="tel" required />
              <TextInput
                {...field('company.email')}
                label="E-mail"
                type="email"
                required
                maxLength={emailMaxLength}
              />
              <TextInput {...field('company.website')} label="Website" type="url" placeholder="https://" />
              <TextInput
                {...field('company.instagram')}
                label="Instagram"
                type="url"
                placeholder="https://"
              />
              <TextInput {...field('company.linkedin')} label="LinkedIn" type="url" placeholder="https://" />
              <TextInput {...field('company.facebook')} label="Facebook" type="url" placeholder="https://" />
            </SimpleGrid>
            <PictureField
              name="logo"
              label="Logo"
              noun="logo"
              description="PNG or JPEG, on a white background. It is saved as soon as you choose it."
              picture={settings.company.logo}
              without="Pages, mails and documents show the name of the company alone."
            />
          </Part>
          <Part title="Signatory" text="Who signs agreements for the company.">
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput {...field('signatory.name')} label="Full name" placeholder="Optional" />
              <TextInput {...field('signatory.position')} label="Position" placeholder="Optional" />
            </SimpleGrid>
            <NativeSelect
              {...field('signatory.signs')}
              label="When the landlord signs"
              description="With the accept: the admin who accepts an application or a request signs for the landlord at once. A further term that you offer waits for your signature after the tenant has accepted it."
              data={signings}
            />
          </Part>
          <Part title="Ways to pay" text="What tenants may choose from. Bank transfers follow below.">
            <WaysToPayFields form={form} />
          </Part>
          <Part title="Bank transfer" text="Where tenants transfer money, and send you the slip to confirm.">
            <Checkbox
              {...form.getInputProps('bankTransfer.isOn', { type: 'checkbox' })}
              name="bankTransfer.isOn"
              label="Tenants may pay by bank transfer"
            />
            <TextInput {...field('bankTransfer.bankName')} label="Bank" />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput
                {...field('bankTransfer.accountNumber')}
                label="Account number"
                inputMode="numeric"
              />
              <TextInput {...field('bankTransfer.accountHolder')} label="Account holder" />
            </SimpleGrid>
            <PictureField
              name="duitnow-qr"
              label="DuitNow QR code"
              noun="DuitNow QR code"
              description="PNG or JPEG, as your bank gives it to you. It is saved as soon as you choose it."
              picture={settings.bankTransfer.duitnowQr}
              without="Tenants type the account number instead of scanning the code."
            />
          </Part>
          <Part
            title="Days"
            text="For contracts and rents from now on. Contracts that are made already keep theirs."
          >
            <DaysFields form={form} />
          </Part>
          <Part
            title="Late fee"
            text="Only for contracts from now on: their agreement says it, and no other can be charged."
          >
            <LateFeeFields form={form} />
          </Part>
          <Part
            title="Leaving early"
            text="For contracts from now on whose agreement says {notice}, {break.fee.first} and {break.fee.second}."
          >
            <BreakFields form={form} />
          </Part>
          <Part title="Reminders" text="For what is overdue. Tenants get each of them once for a payment.">
            <ReminderFields form={form} />
          </Part>
          <Group justify="flex-end">
            <Button type="submit" loading={form.submitting}>
              Save Settings
            </Button>
          </Group>
        </Stack>
      </WithAside>
    </form>
  );
}
