import { messages } from '@teduh/shared/messages';
import { useNavigate } from 'react-router';
import { toApiError } from '../../api/api-error.ts';
import { baseApi } from '../../api/base-api.ts';
import { paths } from '../../lib/paths.ts';
import { isRefused, leaving, signedOut, useSessionDispatch } from '../../lib/session.ts';
import { forgetSignedIn } from '../../lib/signed-in-flag.ts';
import { toast } from '../../ui/toast.ts';
import { useLogoutMutation } from './auth.api.ts';

const resetDelayMs = 1000;

export function useLogout() {
  const dispatch = useSessionDispatch();
  const navigate = useNavigate();
  const [logout, { isLoading }] = useLogoutMutation();

  async function run() {
    dispatch(leaving(true));
    try {
      await logout().unwrap();
    } catch (error) {
      const isOverAnyway = isRefused(toApiError(error));
      if (!isOverAnyway) {
        dispatch(leaving(false));
        toast.failure(error);
        return;
      }
    }
    toast.success(messages.loggedOut);
    await navigate(paths.home);
    forgetSignedIn();
    dispatch(signedOut());
    setTimeout(() => dispatch(baseApi.util.resetApiState()), resetDelayMs);
  }

  return { logout: run, isLoggingOut: isLoading };
}
