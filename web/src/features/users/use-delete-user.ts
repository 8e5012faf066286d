import { messages } from '@teduh/shared/messages';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import { useDeleteUserMutation } from './users.api.ts';

export function useDeleteUser() {
  const [remove, { isLoading, originalArgs }] = useDeleteUserMutation();

  async function deleteUser(id: string, name: string) {
    const isConfirmed = await confirm({
      title: 'Delete user',
      body: `${name} will lose access at once, and their personal data is erased. This cannot be undone.`,
      confirmLabel: 'Delete',
      isDestructive: true,
    });
    if (!isConfirmed) return;
    try {
      await remove(id).unwrap();
      toast.success(messages.userDeleted);
    } catch (error) {
      toast.failure(error);
    }
  }

  return { deleteUser, deletingId: isLoading ? originalArgs : undefined };
}
