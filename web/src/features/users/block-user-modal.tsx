import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import { BlockUser, type User } from '@teduh/shared/users';
import { blockReasonMaxLength } from '@teduh/shared/users.constants';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useBlockUserMutation } from './users.api.ts';

type BlockUserModalProps = { user: User; isOpen: boolean; onClose: () => void };

export default function BlockUserModal({ user, isOpen, onClose }: BlockUserModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Block user">
      <BlockUserForm key={user.id} user={user} onClose={onClose} />
    </Modal>
  );
}

function BlockUserForm({ user, onClose }: Omit<BlockUserModalProps, 'isOpen'>) {
  const [block] = useBlockUserMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: validateWith(BlockUser),
  });
  const submit = useSubmit(form, {
    send: ({ reason }) => block({ id: user.id, reason }).unwrap(),
    onSuccess: () => {
      toast.success(messages.userBlocked);
      onClose();
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          {fullName(user)} is logged out everywhere and cannot login until an admin unblocks them. Contracts
          and rents go on.
        </Text>
        <Textarea
          key={form.key('reason')}
          {...form.getInputProps('reason')}
          label="Reason"
          description="Only admins see it."
          autosize
          minRows={2}
          maxLength={blockReasonMaxLength}
          required
          data-autofocus
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={form.submitting}>
            Block
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
