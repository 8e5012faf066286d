import type { PatchUser } from '@teduh/shared/users';
import { refreshSession } from '../../api/refresh-session.ts';
import { useSession, useSessionDispatch } from '../../lib/session.ts';
import { useUpdateUserMutation } from './users.api.ts';

/** Saves a user; who changes themselves gets a new token, so that the name in the top bar follows. */
export function useSaveUser() {
  const dispatch = useSessionDispatch();
  const { userId } = useSession();
  const [update] = useUpdateUserMutation();

  return {
    save: (id: string, changes: PatchUser) => update({ id, ...changes }).unwrap(),
    afterSave: (id: string) => {
      if (id === userId) void dispatch(refreshSession());
    },
  };
}
