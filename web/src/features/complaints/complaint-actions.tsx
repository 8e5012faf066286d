import { Button, Group } from '@mantine/core';
import { IconCheck, IconHandGrab, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Complaint } from '@teduh/shared/complaints';
import { complaintMoves } from '@teduh/shared/complaints.constants';
import { messages } from '@teduh/shared/messages';
import { canMove, isFinal } from '@teduh/shared/moves';
import { useSession } from '../../lib/session.ts';
import { useAction } from '../../ui/use-action.ts';
import { useDeleteComplaintMutation, usePatchComplaintMutation } from './complaints.api.ts';

export type Viewer = 'customer' | 'admin';
/** The actions that open a form. */
export type ComplaintForms = {
  onEdit: (complaint: Complaint) => void;
  onFinish: (complaint: Complaint) => void;
};
type ComplaintActionsProps = ComplaintForms & {
  complaint: Complaint;
  viewer: Viewer;
  onDeleted?: () => void;
};

const look = { size: 'compact-sm', variant: 'default' } as const;

const deleteQuestion = {
  title: 'Delete complaint',
  body: 'It disappears from your list and from ours, with its photographs and comments. This cannot be undone.',
  confirmLabel: 'Delete',
  isDestructive: true,
};

/** What this viewer may do with a complaint in its state. */
export function ComplaintActions({ viewer, ...props }: ComplaintActionsProps) {
  return viewer === 'admin' ? <AdminActions {...props} /> : <TenantActions {...props} />;
}

function TenantActions({ complaint, onEdit, onDeleted }: Omit<ComplaintActionsProps, 'viewer'>) {
  const [sendDeletion] = useDeleteComplaintMutation();
  const deletion = useAction<Complaint>({
    question: () => deleteQuestion,
    send: ({ id }) => sendDeletion(id).unwrap(),
    success: messages.complaintDeleted,
    onSuccess: onDeleted,
  });
  return (
    <Group gap="xs">
      {!isFinal(complaintMoves, complaint.status) && (
        <Button
          {...look}
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={`Edit ${complaint.title}`}
          onClick={() => onEdit(complaint)}
        >
          Edit
        </Button>
      )}
      <Button
        {...look}
        leftSection={<IconTrash size={16} aria-hidden />}
        aria-label={`Delete ${complaint.title}`}
        loading={deletion.isPending}
        onClick={() => void deletion.run(complaint)}
      >
        Delete
      </Button>
    </Group>
  );
}

function AdminActions({ complaint, onFinish }: Omit<ComplaintActionsProps, 'viewer'>) {
  const { userId } = useSession();
  const [patch] = usePatchComplaintMutation();
  const take = useAction<Complaint>({
    send: ({ id }) => patch({ id, status: 'In Handling', admin: userId }).unwrap(),
    success: messages.complaintTaken,
  });
  if (canMove(complaintMoves, complaint.status, 'In Handling'))
    return (
      <Button
        size="compact-sm"
        leftSection={<IconHandGrab size={16} aria-hidden />}
        aria-label={`Take ${complaint.title}`}
        loading={take.isPending}
        onClick={() => void take.run(complaint)}
      >
        Take
      </Button>
    );
  if (!canMove(complaintMoves, complaint.status, 'Handled')) return null;
  return (
    <Button
      size="compact-sm"
      leftSection={<IconCheck size={16} aria-hidden />}
      aria-label={`Finish ${complaint.title}`}
      onClick={() => onFinish(complaint)}
    >
      Finish
    </Button>
  );
}
