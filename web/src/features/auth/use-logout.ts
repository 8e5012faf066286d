import { messages } from '@teduh/shared/messages';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../api/api-error.ts';
import { baseApi } from '../../api/base-api.ts';
import { paths } from '../../lib/paths.ts';
import { signedOut, type WithSession } from '../../lib/session.ts';
import { forgetSignedIn } from '../../lib/signed-in-flag.ts';
import { toast } from '../../ui/toast.ts';
import { useLogoutMutation } from './auth.api.ts';

const resetDelayMs = 1000;

export function useLogout() {
  const store = useStore<WithSession>();
  const navigate = useNavigate();
  const [logout, { isLoading }] = useLogoutMutation();

  async function run() {
    try {
      await logout().unwrap();
      toast.success(messages.loggedOut);
    } catch (error) {
      const sessionHasEnded = store.getState().session.token === null;
      if (!sessionHasEnded) {
        toast.error(errorMessage(error));
        return;
      }
    }
    // Home first: a protected page that loses its session would send the user to the login page.
    await navigate(paths.home);
    forgetSignedIn();
    store.dispatch(signedOut());
    setTimeout(() => store.dispatch(baseApi.util.resetApiState()), resetDelayMs);
  }

  return { logout: run, isLoggingOut: isLoading };
}
