import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSend } from '@tabler/icons-react';
import { CreateComment } from '@teduh/shared/complaints';
import { commentRules } from '@teduh/shared/complaints.constants';
import { validateWith } from '../../lib/validate-with.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useCommentOnComplaintMutation } from './complaints.api.ts';

export function CommentForm({ complaintId }: { complaintId: string }) {
  const [comment] = useCommentOnComplaintMutation();
  const form = useForm({ initialValues: { body: '' }, validate: validateWith(CreateComment) });
  const submit = useSubmit(form, {
    send: ({ body }) => comment({ id: complaintId, body }).unwrap(),
    onSuccess: () => form.reset(),
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Textarea
          {...form.getInputProps('body')}
          label="Write a comment"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={commentRules.maxLength}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            leftSection={<IconSend size={18} aria-hidden />}
            loading={form.submitting}
            disabled={form.values.body.trim() === ''}
          >
            Send
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
