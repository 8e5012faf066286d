import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Complaint, ComplaintCategory, ComplaintUrgency } from '@teduh/shared/complaints';
import {
  complaintCategories,
  complaintTitleMaxLength,
  complaintUrgencies,
  preferredTimesMaxLength,
} from '@teduh/shared/complaints.constants';
import { descriptionMaxLength } from '@teduh/shared/properties.constants';

type ComplaintValues = {
  title: string;
  description: string;
  category: ComplaintCategory | '';
  urgency: ComplaintUrgency | '';
  preferredTimes: string;
};

/** A field that was not filled in is an empty text in the form, and in what it sends. */
export function complaintValues(complaint?: Complaint): ComplaintValues {
  return {
    title: complaint?.title ?? '',
    description: complaint?.description ?? '',
    category: complaint?.category ?? '',
    urgency: complaint?.urgency ?? '',
    preferredTimes: complaint?.preferredTimes ?? '',
  };
}

const categoryOptions = [{ value: '', label: 'Not sure' }, ...complaintCategories];
const urgencyOptions = [{ value: '', label: 'Not sure' }, ...complaintUrgencies];

/** What a tenant reports, for a form that may have more fields. */
export function ComplaintFields<Values extends ComplaintValues>({
  form,
}: {
  form: UseFormReturnType<Values>;
}) {
  return (
    <>
      <TextInput
        {...form.getInputProps('title')}
        label="Title"
        description="In a few words: the tap drips."
        required
        autoComplete="off"
        maxLength={complaintTitleMaxLength}
        data-autofocus
      />
      <Textarea
        {...form.getInputProps('description')}
        label="Description"
        description="What is wrong, where, and since when?"
        required
        autosize
        minRows={4}
        maxRows={10}
        maxLength={descriptionMaxLength}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          {...form.getInputProps('category')}
          label="Category"
          description="Optional. Tells us whom to send."
          data={categoryOptions}
        />
        <NativeSelect
          {...form.getInputProps('urgency')}
          label="Urgency"
          description="Optional. Tells us how soon to come."
          data={urgencyOptions}
        />
      </SimpleGrid>
      <TextInput
        {...form.getInputProps('preferredTimes')}
        label="Preferred times"
        description="Optional. When may somebody come? For example: weekdays after 6 pm."
        autoComplete="off"
        maxLength={preferredTimesMaxLength}
      />
    </>
  );
}
