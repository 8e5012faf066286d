import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import type { Application } from '@teduh/shared/applications';
import { rejectionReasonMaxLength } from '@teduh/shared/applications.constants';
import { messages } from '@teduh/shared/messages';
import { fullName, unitName } from '@teduh/shared/names';
import { useState } from 'react';
import { dialogProps } from '../../ui/dialog.ts';
import { useAction } from '../../ui/use-action.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useAnswerApplicationMutation } from './applications.api.ts';

type RejectModalProps = { application: Application; isOpen: boolean; onClose: () => void };

export default function RejectModal({ application, isOpen, onClose }: RejectModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Reject application">
      <RejectForm key={application.id} application={application} onClose={onClose} />
    </Modal>
  );
}

function RejectForm({ application, onClose }: Omit<RejectModalProps, 'isOpen'>) {
  const { id, user, property, roomName } = application;
  const [reason, setReason] = useState('');
  const [answer] = useAnswerApplicationMutation();
  const reject = useAction({
    send: () => answer({ id, status: 'Rejected', ...(reason.trim() && { reason }) }).unwrap(),
    success: messages.applicationRejected,
    failureTitle: () => messages.rejectFailed,
    onSuccess: onClose,
  });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void reject.run();
      }}
    >
      <Stack gap="md">
        <Text>
          {fullName(user)} is told that this application for {unitName(property.name, roomName)} was not
          successful. This cannot be undone.
        </Text>
        <Textarea
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          label="Reason (optional)"
          description={`${user.firstname} reads it as you write it.`}
          autosize
          minRows={2}
          maxLength={rejectionReasonMaxLength}
          data-autofocus
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={reject.isPending}>
            Reject
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
