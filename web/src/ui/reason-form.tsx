import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useRef } from 'react';
import { toast } from './toast.ts';
import { useSubmit } from './use-submit.ts';

type Values = { reason: string };

type ReasonFormProps = {
  /** What will happen. */
  children: ReactNode;
  /** Who reads the reason, or what it could be. */
  description: string;
  maxLength: number;
  validate: (values: Values) => Record<string, string | null>;
  send: (reason: string) => Promise<unknown>;
  /** The text of the green toast. */
  success: string;
  onSuccess: () => void;
  confirm: { label: string; color?: string };
  cancel?: string;
  onCancel: () => void;
};

/** The one way to ask for a reason, in a dialog, before something is done to somebody. */
export function ReasonForm(props: ReasonFormProps) {
  const { children, description, maxLength, validate, send, success, onSuccess } = props;
  const { confirm, cancel = 'Cancel', onCancel } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useForm<Values>({ mode: 'uncontrolled', initialValues: { reason: '' }, validate });
  const submit = useSubmit(form, {
    send: ({ reason }) => send(reason),
    onSuccess: () => {
      toast.success(success);
      onSuccess();
    },
  });
  // Where it takes the place of something else in an open dialog, the button that had the focus is gone.
  useEffect(() => field.current?.focus(), []);

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {children && <Text>{children}</Text>}
        <Textarea
          key={form.key('reason')}
          {...form.getInputProps('reason')}
          ref={field}
          label="Reason"
          description={description}
          autosize
          minRows={2}
          maxLength={maxLength}
          required
          data-autofocus
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onCancel}>
            {cancel}
          </Button>
          <Button type="submit" loading={form.submitting} {...(confirm.color && { color: confirm.color })}>
            {confirm.label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
