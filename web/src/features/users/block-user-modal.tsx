import { Modal } from '@mantine/core';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import { BlockUser, type User } from '@teduh/shared/users';
import { blockReasonMaxLength } from '@teduh/shared/users.constants';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { aboutOtherAccounts, usePasswordCheck } from './use-password-check.tsx';
import { useBlockUserMutation } from './users.api.ts';

type BlockUserModalProps = { user: User; isOpen: boolean; onClose: () => void };

export default function BlockUserModal({ user, isOpen, onClose }: BlockUserModalProps) {
  const [block] = useBlockUserMutation();
  const { withPassword, passwordDialog } = usePasswordCheck(aboutOtherAccounts);
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Block user">
      <ReasonForm
        key={user.id}
        description="Only admins see it."
        maxLength={blockReasonMaxLength}
        validate={validateWith(BlockUser)}
        send={(reason) =>
          withPassword((currentPassword) =>
            block({ id: user.id, reason, ...(currentPassword && { currentPassword }) }).unwrap(),
          )
        }
        success={messages.userBlocked}
        onSuccess={onClose}
        confirm={{ label: 'Block', color: 'red' }}
        onCancel={onClose}
      >
        {fullName(user)} is logged out everywhere and cannot log in until an admin unblocks them. Contracts
        and rents go on.
      </ReasonForm>
      {passwordDialog}
    </Modal>
  );
}
