import { invitationDays } from '@teduh/shared/imports.constants';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict, gone, notFound } from '../../platform/errors.ts';
import * as auth from './auth.repository.ts';
import { hashToken, newToken } from './random-token.ts';

const hourMs = 60 * 60 * 1000;
const lifetimeHours: Record<auth.CodePurpose, number> = {
  'verify-email': 1,
  'reset-password': 1,
  'change-email': 1,
  'undo-email-change': 72,
  invitation: invitationDays * 24,
};

/** Links by which somebody chooses a password. */
export const passwordPurposes: auth.CodePurpose[] = ['reset-password', 'invitation'];

type NewCode = {
  userId: string;
  purpose: auth.CodePurpose;
  /** The address that the code stands for, where it changes one. */
  email?: string;
};

/**
 * Creates a code for a link in a mail; the database keeps only its hash. Earlier codes of the same purpose expire, except those that
 * undo a change: whoever takes an account over and changes the address twice must not end the owner's way back.
 */
export async function issueCode(tx: Tx, clock: Clock, { userId, purpose, email }: NewCode): Promise<string> {
  const code = newToken();
  const createdAt = clock.wall();
  if (purpose !== 'undo-email-change') await auth.expireCodes(tx, userId, purpose, createdAt);
  await auth.insertCode(tx, {
    codeHash: hashToken(code),
    userId,
    purpose,
    email,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeHours[purpose] * hourMs),
  });
  return code;
}

/** Marks a code as used and returns what it stands for. An unknown, used or expired code throws. */
export async function redeemCode(
  tx: Tx,
  clock: Clock,
  code: string,
  purposes: auth.CodePurpose | auth.CodePurpose[],
): Promise<{ userId: string; email: string }> {
  const known = await auth.findCodeForUpdate(tx, hashToken(code), [purposes].flat());
  if (!known) throw notFound('user_not_found');
  if (known.used_at) throw conflict('no_changes');
  if (known.expires_at <= clock.wall()) throw gone('code_expired');
  const { purpose } = known;
  const since = purpose === 'undo-email-change' ? known.created_at : undefined;
  await auth.useCodes(tx, known.user_id, purpose, clock.wall(), since);
  return { userId: known.user_id, email: known.email ?? '' };
}

/**
 * The links that wait and that a new password or a new address ends. A link that was sent to an address proves nothing about the next one.
 * Those that undo a change of address stay: they are the owner's way back.
 */
const endedBy = {
  password: ['reset-password', 'invitation', 'change-email'],
  address: ['reset-password', 'invitation', 'change-email', 'verify-email'],
} as const;

export async function endLinks(tx: Tx, clock: Clock, userId: string, by: keyof typeof endedBy) {
  for (const purpose of endedBy[by]) await auth.expireCodes(tx, userId, purpose, clock.wall());
}

export type Invitation = { userId: string; code: string };

/** Codes by which people whose accounts were made for them choose a password, many at once. */
export async function issueInvitations(tx: Tx, clock: Clock, userIds: string[]): Promise<Invitation[]> {
  const createdAt = clock.wall();
  const invitations = userIds.map((userId) => ({ userId, code: newToken() }));
  await auth.insertInvitations(tx, {
    codes: invitations.map(({ userId, code }) => ({ userId, codeHash: hashToken(code) })),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeHours.invitation * hourMs),
  });
  return invitations;
}
