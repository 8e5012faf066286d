import { Button, Group } from '@mantine/core';
import { IconCheck, IconHandGrab, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Complaint } from '@teduh/shared/complaints';
import { complaintMoves } from '@teduh/shared/complaints.constants';
import { canMove, isFinal } from '@teduh/shared/moves';
import { useDeleteComplaint } from './use-delete-complaint.ts';
import { useTakeComplaint } from './use-take-complaint.ts';

export type Viewer = 'customer' | 'admin';
/** What opens a form of its own. */
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

/** What this viewer may do with a complaint in its state. */
export function ComplaintActions({ viewer, ...props }: ComplaintActionsProps) {
  return viewer === 'admin' ? <AdminActions {...props} /> : <TenantActions {...props} />;
}

function TenantActions({ complaint, onEdit, onDeleted }: Omit<ComplaintActionsProps, 'viewer'>) {
  const { deleteComplaint, deletingId } = useDeleteComplaint();
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
        loading={deletingId !== undefined}
        onClick={async () => {
          if (await deleteComplaint(complaint)) onDeleted?.();
        }}
      >
        Delete
      </Button>
    </Group>
  );
}

function AdminActions({ complaint, onFinish }: Omit<ComplaintActionsProps, 'viewer'>) {
  const { take, isTaking } = useTakeComplaint();
  if (canMove(complaintMoves, complaint.status, 'In Handling'))
    return (
      <Button
        size="compact-sm"
        leftSection={<IconHandGrab size={16} aria-hidden />}
        aria-label={`Take ${complaint.title}`}
        loading={isTaking}
        onClick={() => void take(complaint)}
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
