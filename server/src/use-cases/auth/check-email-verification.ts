import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';

/** An unknown address is answered like one that is not verified, so that nobody learns which addresses exist. */
export async function checkEmailVerification({ db }: Deps, email: string) {
  return (await auth.findStatus(db, email)) ?? 'pending';
}
