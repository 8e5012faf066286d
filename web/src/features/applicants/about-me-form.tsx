import '@mantine/core/styles/NumberInput.layer.css';
import { Button, Group, NumberInput, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Applicant, SaveApplicant } from '@teduh/shared/applicants';
import {
  aboutMaxLength,
  detailLabels,
  employerMaxLength,
  incomeMax,
  occupantsRange,
  occupationMaxLength,
} from '@teduh/shared/applicants.constants';
import { messages } from '@teduh/shared/messages';
import { validateWith } from '../../lib/validate-with.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { toast } from '../../ui/toast.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useSaveApplicantMutation } from './applicants.api.ts';

/** What an applicant writes about themselves, prefilled with what they wrote last time. */
export function AboutMeForm({ applicant }: { applicant: Applicant }) {
  const [save] = useSaveApplicantMutation();
  const form = useForm({
    initialValues: {
      occupation: applicant.occupation,
      employer: applicant.employer,
      monthlyIncome: applicant.monthlyIncome ?? '',
      occupants: applicant.occupants ?? '',
      about: applicant.about,
    } as Record<'occupation' | 'employer' | 'about', string> &
      Record<'monthlyIncome' | 'occupants', number | string>,
    validate: validateWith(SaveApplicant),
  });
  const submit = useSubmit(form, {
    send: (values) => save(values as SaveApplicant).unwrap(),
    onSuccess: () => {
      toast.success(messages.applicantSaved);
      form.resetDirty();
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="About me">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            {...form.getInputProps('occupation')}
            label={detailLabels.occupation}
            maxLength={occupationMaxLength}
          />
          <TextInput
            {...form.getInputProps('employer')}
            label={detailLabels.employer}
            autoComplete="organization"
            maxLength={employerMaxLength}
          />
          <AmountInput
            {...form.getInputProps('monthlyIncome')}
            label={detailLabels.monthlyIncome}
            description="Before tax"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withSen
            min={0}
            max={incomeMax}
            required={false}
          />
          <NumberInput
            {...form.getInputProps('occupants')}
            label={detailLabels.occupants}
            description="Everybody who would live there, you included"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={occupantsRange.min}
            max={occupantsRange.max}
            allowDecimal={false}
            attributes={{ input: { inputMode: 'numeric' } }}
          />
        </SimpleGrid>
        <Textarea
          {...form.getInputProps('about')}
          label={detailLabels.about}
          description="A few lines: why you are moving, pets, how long you would like to stay"
          autosize
          minRows={4}
          maxRows={12}
          maxLength={aboutMaxLength}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={form.submitting}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
