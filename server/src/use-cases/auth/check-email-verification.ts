import type { UserStatus } from '@teduh/shared/users';
import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';

/** An unknown or blocked address is answered like one that is not verified: whoever asks learns as little as possible. */
export async function checkEmailVerification({ db }: Deps, email: string): Promise<UserStatus> {
  return (await auth.findStatus(db, email)) === 'active' ? 'active' : 'pending';
}
