import type { Contract } from '@teduh/shared/contracts';
import { listOptions } from '../../api/base-api.ts';
import { useSigningQuery } from './signing.api.ts';

/** How far the signing in the browser is. It is not offered where there is none, or where it was given up. */
export function useBrowserSigning({ id, signingStatus }: Pick<Contract, 'id' | 'signingStatus'>) {
  // Asked for without a status too: it may have been stopped.
  const { currentData, error, refetch } = useSigningQuery(id, listOptions);
  const signing = (signingStatus && currentData) || undefined;
  const isGivenUp = signing?.status === 'Declined' || signing?.status === 'Void';
  return {
    /** By an admin: what was signed in the browser no longer counts. */
    isStopped: currentData?.status === 'Void',
    isOffered: signingStatus !== null && !isGivenUp && currentData !== null,
    signing: isGivenUp ? undefined : signing,
    isSignedByTenant: signing?.parties.some(({ party, signedAt }) => party === 'tenant' && signedAt) ?? false,
    error: signing ? undefined : error,
    refetch,
  };
}
