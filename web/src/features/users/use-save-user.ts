import type { PatchUser } from '@teduh/shared/users';
import { refreshSession } from '../../api/refresh-session.ts';
import { useSession, useSessionDispatch } from '../../lib/session.ts';
import { usePasswordCheck } from './use-password-check.tsx';
import { useUpdateUserMutation } from './users.api.ts';

export function useSaveUser() {
  const dispatch = useSessionDispatch();
  const { userId } = useSession();
  const [update] = useUpdateUserMutation();
  const { withPassword, passwordDialog } = usePasswordCheck();

  return {
    save: (id: string, { password, ...changes }: PatchUser) =>
      withPassword((currentPassword) =>
        update({
          id,
          ...changes,
          ...(password && { password }),
          ...(currentPassword && { currentPassword }),
        }).unwrap(),
      ),

    /** Users who change their own account get a new token, so that the top bar shows the new name. */
    afterSave: async (id: string) => {
      if (id === userId) await dispatch(refreshSession());
    },

    /** Asks for the password where the server wants to know who is there. */
    passwordDialog,
  };
}
