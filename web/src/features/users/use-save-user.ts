import type { PatchUser } from '@teduh/shared/users';
import { refreshSession } from '../../api/refresh-session.ts';
import { useSession, useSessionDispatch } from '../../lib/session.ts';
import { aboutOtherAccounts, usePasswordCheck } from './use-password-check.tsx';
import { useUpdateUserMutation } from './users.api.ts';

/** What was not touched stays out: it may have changed elsewhere since the form was opened. */
const changed = (values: PatchUser, before: PatchUser): PatchUser =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== before[field as keyof PatchUser]),
  );

export function useSaveUser(id: string) {
  const dispatch = useSessionDispatch();
  const { userId } = useSession();
  const [update] = useUpdateUserMutation();
  const { withPassword, passwordDialog } = usePasswordCheck(id === userId ? undefined : aboutOtherAccounts);

  return {
    /** `before` is what the form was opened with. */
    save: (values: PatchUser, before: PatchUser) =>
      withPassword((currentPassword) =>
        update({ id, ...changed(values, before), ...(currentPassword && { currentPassword }) }).unwrap(),
      ),

    /** Users who change their own account get a new token, so that the top bar shows the new name. */
    afterSave: async () => {
      if (id === userId) await dispatch(refreshSession());
    },

    /** Asks for the password where the server wants to know who is there. */
    passwordDialog,
  };
}
