import { Drawer, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messages } from '@teduh/shared/messages';
import { PatchUser, type User } from '@teduh/shared/users';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { SecretInput } from '../../ui/secret-input.tsx';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { PersonFields, UserTypeSelect } from './person-fields.tsx';
import { useSaveUser } from './use-save-user.ts';

type EditUserDrawerProps = { user: User; isOpen: boolean; onClose: () => void };

export default function EditUserDrawer({ user, isOpen, onClose }: EditUserDrawerProps) {
  return (
    <Drawer
      {...dialogProps}
      opened={useOpened(isOpen)}
      onClose={onClose}
      title="Edit User"
      position="right"
      size="md"
    >
      <EditUserForm key={user.id} user={user} onClose={onClose} />
    </Drawer>
  );
}

function EditUserForm({ user, onClose }: Omit<EditUserDrawerProps, 'isOpen'>) {
  const { save, afterSave, passwordDialog } = useSaveUser(user.id);
  const { firstname, lastname, email, phone, userType } = user;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { firstname, lastname, email, phone, userType, password: '' },
    validate: validateWith(PatchUser),
  });
  const submit = useSubmit(form, {
    send: (values) => save(values, form.getInitialValues()),
    onSuccess: async () => {
      toast.success(messages.userUpdated);
      onClose();
      await afterSave();
    },
  });

  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <PersonFields form={form} isOwn={false} />
          <UserTypeSelect key={form.key('userType')} {...form.getInputProps('userType')} />
          <SecretInput
            key={form.key('password')}
            {...form.getInputProps('password')}
            label="Password"
            description="Leave it empty to keep the present one."
            placeholder="Enter a new password"
            name="password"
            autoComplete="new-password"
          />
          <DialogButtons submit="Save changes" isSubmitting={form.submitting} onCancel={onClose} />
        </Stack>
      </form>
      {passwordDialog}
    </>
  );
}
