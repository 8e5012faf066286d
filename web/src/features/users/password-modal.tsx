import { Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { SecretInput } from '../../ui/secret-input.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';

type PasswordModalProps = {
  why?: string;
  isOpen: boolean;
  onSend: (currentPassword: string) => Promise<void>;
  onClose: () => void;
};

export default function PasswordModal({ isOpen, why, onSend, onClose }: PasswordModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Enter your password">
      <PasswordForm {...(why && { why })} onSend={onSend} onClose={onClose} />
    </Modal>
  );
}

const aboutAccounts =
  'You logged in more than ten minutes ago. Your password shows that it is you who changes your email, phone or password.';

function PasswordForm({ why = aboutAccounts, onSend, onClose }: Omit<PasswordModalProps, 'isOpen'>) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '' },
    validate: { currentPassword: (password) => (password ? null : 'Password is required') },
  });
  const submit = useSubmit(form, {
    send: ({ currentPassword }) => onSend(currentPassword),
    onSuccess: () => form.reset(),
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{why}</Text>
        <SecretInput
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          required
          data-autofocus
        />
        <DialogButtons submit="Continue" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
