import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { passwordPurposes } from '../../domain/auth/one-time-code.ts';
import { hashToken } from '../../domain/auth/random-token.ts';

/** Tells before a password is chosen whether the link still works. It is not used up, and less is told than by its use. */
export const checkResetLink = ({ db, clock }: Deps, code: string) =>
  auth.isCodeUsable(db, hashToken(code), passwordPurposes, clock.wall());
