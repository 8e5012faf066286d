import type { AdminSettings } from '@teduh/shared/settings';
import { useSession } from '../../lib/session.ts';
import { useLazyAdminSettingsQuery } from './settings.api.ts';

/** The name with which an admin signs for the landlord: the signatory of the settings, or the admin's own. */
export const signerOf = ({ signatory }: AdminSettings, userName: string) => signatory.name || userName;

/** Asks the server each time, so that nobody confirms a signature by what the settings said earlier. */
function useFreshSettings() {
  const [load] = useLazyAdminSettingsQuery();
  return () => load().unwrap();
}

/** Whether a request to sign is signed for the landlord at once. */
export function useSignsAtOnce(): () => Promise<boolean> {
  const ask = useFreshSettings();
  return async () => (await ask()).signatory.signs === 'at accept';
}

/** Who signs a new agreement for the landlord, where that happens with the accept; otherwise undefined. */
export function useSignerAtAccept(): () => Promise<string | undefined> {
  const { userName } = useSession();
  const ask = useFreshSettings();
  return async () => {
    const settings = await ask();
    return settings.signatory.signs === 'at accept' ? signerOf(settings, userName) : undefined;
  };
}
