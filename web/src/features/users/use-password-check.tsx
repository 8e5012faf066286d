import { lazy, Suspense, useState } from 'react';
import { toApiError } from '../../api/api-error.ts';

const PasswordModal = lazy(() => import('./password-modal.tsx'));

export const aboutOtherAccounts =
  'You logged in more than ten minutes ago, and this decides who can log in or who is an admin. Your own password shows that it is you.';

type Pending = { send: (currentPassword: string) => Promise<void>; cancel: () => void };

/** Some changes need the password when the login is not fresh: then a dialog asks for it, and the change goes on. */
export function usePasswordCheck(why?: string) {
  const [pending, setPending] = useState<Pending>();
  const [isOpen, setOpen] = useState(false);

  async function withPassword<Result>(send: (currentPassword?: string) => Promise<Result>): Promise<Result> {
    try {
      return await send();
    } catch (error) {
      if (toApiError(error).code !== 'reauthentication_required') throw error;
    }
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    setPending({
      send: async (currentPassword) => resolve(await send(currentPassword)),
      cancel: () => reject(new DOMException('The password was not entered', 'AbortError')),
    });
    setOpen(true);
    return promise.finally(() => setOpen(false));
  }

  const passwordDialog = pending && (
    <Suspense fallback={null}>
      <PasswordModal {...(why && { why })} isOpen={isOpen} onSend={pending.send} onClose={pending.cancel} />
    </Suspense>
  );
  return { withPassword, passwordDialog };
}
