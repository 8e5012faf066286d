import { Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messages } from '@teduh/shared/messages';
import { CreateUser } from '@teduh/shared/users';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PersonFields, UserTypeSelect } from './person-fields.tsx';
import { aboutOtherAccounts, usePasswordCheck } from './use-password-check.tsx';
import { useAddUserMutation } from './users.api.ts';

const initialValues = {
  firstname: '',
  lastname: '',
  email: '',
  phone: '',
  userType: 'customer' as const,
  password: '',
  confirmPassword: '',
} satisfies CreateUser;

type AddUserModalProps = { isOpen: boolean; onClose: () => void };

export default function AddUserModal({ isOpen, onClose }: AddUserModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Add New User" size="lg">
      <AddUserForm onClose={onClose} />
    </Modal>
  );
}

function AddUserForm({ onClose }: Pick<AddUserModalProps, 'onClose'>) {
  const [addUser] = useAddUserMutation();
  const { withPassword, passwordDialog } = usePasswordCheck(aboutOtherAccounts);
  const form = useForm<Required<Omit<CreateUser, 'status' | 'next' | 'currentPassword'>>>({
    mode: 'uncontrolled',
    initialValues,
    validate: validateWith(CreateUser),
  });
  const submit = useSubmit(form, {
    send: (values) =>
      withPassword((currentPassword) =>
        addUser({ ...values, status: 'active', ...(currentPassword && { currentPassword }) }).unwrap(),
      ),
    onSuccess: () => {
      toast.success(messages.userAdded);
      onClose();
    },
  });

  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <PersonFields form={form} isOwn={false} isFocused />
          <UserTypeSelect key={form.key('userType')} {...form.getInputProps('userType')} />
          <NewPasswordFields form={form} />
          <DialogButtons submit="Add User" isSubmitting={form.submitting} onCancel={onClose} />
        </Stack>
      </form>
      {passwordDialog}
    </>
  );
}
