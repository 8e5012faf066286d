import type { PatchUser } from '@teduh/shared/users';
import { useLoginMutation } from '../../api/login.api.ts';
import { refreshSession } from '../../api/refresh-session.ts';
import { signedIn, useSession, useSessionDispatch } from '../../lib/session.ts';
import { useUpdateUserMutation } from './users.api.ts';

type Changes = PatchUser & { email: string };

export function useSaveUser() {
  const dispatch = useSessionDispatch();
  const { userId } = useSession();
  const [update] = useUpdateUserMutation();
  const [login] = useLoginMutation();

  /** A new password ends every session of the user, including this one, so the new password is used to log in again. */
  async function renewLogin(email: string, password: string) {
    try {
      const { accessToken } = await login({ email, password }).unwrap();
      dispatch(signedIn(accessToken));
    } catch {
      await dispatch(refreshSession());
    }
  }

  return {
    save: (id: string, { password, ...changes }: Changes) =>
      update({ id, ...changes, ...(password && { password }) }).unwrap(),

    /** Users who change their own account get a new token, so that the top bar shows the new name. */
    afterSave: async (id: string, { email, password }: Changes) => {
      if (id !== userId) return;
      await (password ? renewLogin(email, password) : dispatch(refreshSession()));
    },
  };
}
