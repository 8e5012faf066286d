import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { complaintTitleMaxLength } from '@teduh/shared/complaints.constants';
import { descriptionMaxLength } from '@teduh/shared/properties.constants';

type ComplaintValues = { title: string; description: string };

/** The two fields of a complaint, for a form that may have more. */
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
    </>
  );
}
