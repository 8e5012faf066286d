import type { Complaint } from '@teduh/shared/complaints';
import { messages } from '@teduh/shared/messages';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import { useDeleteComplaintMutation } from './complaints.api.ts';

const question = {
  title: 'Delete complaint',
  body: 'It disappears from your list and from ours, with its photographs and comments. This cannot be undone.',
  confirmLabel: 'Delete',
  isDestructive: true,
};

export function useDeleteComplaint() {
  const [send, { isLoading, originalArgs }] = useDeleteComplaintMutation();

  /** True once it is gone. */
  async function deleteComplaint({ id }: Complaint): Promise<boolean> {
    if (isLoading || !(await confirm(question))) return false;
    try {
      await send(id).unwrap();
      toast.success(messages.complaintDeleted);
      return true;
    } catch (error) {
      toast.failure(error);
      return false;
    }
  }

  return { deleteComplaint, deletingId: isLoading ? originalArgs : undefined };
}
