import { messages } from '@teduh/shared/messages';
import type { Property } from '@teduh/shared/properties';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import { useDeletePropertyMutation } from './manage-properties.api.ts';

export function useDeleteProperty() {
  const navigate = useNavigate();
  const [remove, { isLoading }] = useDeletePropertyMutation();

  async function deleteProperty({ id, name }: Property) {
    const isConfirmed = await confirm({
      title: 'Delete property',
      body: `${name} will no longer be offered, and waiting applications cannot be accepted any more. This cannot be undone.`,
      confirmLabel: 'Delete',
      isDestructive: true,
    });
    if (!isConfirmed) return;
    try {
      await remove(id).unwrap();
      toast.success(messages.propertyDeleted);
      void navigate(paths.manageProperties, { replace: true });
    } catch (error) {
      toast.failure(error);
    }
  }

  return { deleteProperty, isDeleting: isLoading };
}
