import '@mantine/core/styles/Fieldset.layer.css';
import { Button, Fieldset, FileInput, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFileTypePdf } from '@tabler/icons-react';
import { contractFileMaxBytes } from '@teduh/shared/contracts.constants';
import { importColumns } from '@teduh/shared/imports.constants';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toApiError } from '../../api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { confirm } from '../../ui/confirm.ts';
import { PhoneInput } from '../../ui/phone-input.tsx';
import { toast } from '../../ui/toast.ts';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { useEnterTenancyMutation } from './imports.api.ts';
import { OpenCharges } from './open-charges.tsx';
import { emptyTenancy, formOf, type TenancyValues } from './tenancy-values.ts';

const headingOf = (name: keyof typeof importColumns) => importColumns[name].heading;
const maxMegabytes = contractFileMaxBytes / 1024 / 1024;

const questionOf = ({ address = '' }: Record<string, string>) => ({
  title: 'Add another property with this name?',
  body: `${address}.`,
  confirmLabel: 'Add another property',
});

/** One tenancy that runs already. The server checks it as it checks a row of a file. */
export function EnterTenancy() {
  const [enter] = useEnterTenancyMutation();
  const [share, setShare] = useState<number>();
  const navigate = useNavigate();
  const form = useForm<TenancyValues>({ initialValues: emptyTenancy });
  const post = (values: TenancyValues, isAnotherProperty: boolean) =>
    enter({ body: formOf(values, isAnotherProperty), onProgress: setShare })
      .unwrap()
      .finally(() => setShare(undefined));
  const submit = useSubmit(form, {
    send: (values) =>
      post(values, false).catch(async (error) => {
        const { code, fields } = toApiError(error);
        if (code !== 'property_name_known' || !(await confirm(questionOf(fields)))) throw error;
        return post(values, true);
      }),
    onSuccess: ({ message, contract }) => {
      toast.success(message);
      void navigate(paths.tenancy(contract.id));
    },
  });
  const field = (name: keyof TenancyValues & keyof typeof importColumns) => ({
    ...form.getInputProps(name),
    label: headingOf(name),
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg" maw={760}>
        <Fieldset legend="The place">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...field('property')} required />
            <TextInput {...field('room')} description="Empty where the whole property is rented." />
          </SimpleGrid>
          <TextInput {...field('address')} mt="md" required />
        </Fieldset>
        <Fieldset legend="The tenant">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...field('firstname')} required />
            <TextInput {...field('lastname')} />
            <TextInput {...field('email')} type="email" required />
            <PhoneInput {...field('phone')} name="tenant-phone" autoComplete="off" required />
          </SimpleGrid>
        </Fieldset>
        <Fieldset legend="The contract">
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <TextInput {...field('startDate')} type="date" required />
            <TextInput {...field('lastDay')} type="date" required />
            <TextInput {...field('paidUntil')} type="date" required />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
            <AmountInput {...field('rent')} withSen />
            <AmountInput
              {...field('security')}
              description="Without the two deposits that follow, and without rent."
              min={0}
              withSen
            />
            <AmountInput {...field('utility')} min={0} required={false} withSen />
            <AmountInput {...field('accessCard')} min={0} required={false} withSen />
          </SimpleGrid>
        </Fieldset>
        <OpenCharges form={form} />
        <FileInput
          {...form.getInputProps('signedContract')}
          label="Signed agreement"
          size="md"
          description={`As a PDF, at most ${maxMegabytes} MB, if you have it. Both sides can download it.`}
          accept="application/pdf"
          placeholder="Choose a PDF"
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          clearable
          clearButtonProps={{ 'aria-label': 'Remove the agreement' }}
        />
        {share !== undefined && <UploadProgress share={share} afterwards="Adding the tenancy..." />}
        <Group>
          <Button type="submit" loading={form.submitting}>
            Add the tenancy
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
