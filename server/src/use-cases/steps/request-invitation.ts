import type { Deps } from '../../deps.ts';
import { issueCode } from '../../domain/auth/one-time-code.ts';
import { invitationUrl } from '../../domain/auth/verification.ts';
import { findPlaceOf } from '../../domain/contracts/imported-contracts.repository.ts';
import { invited } from '../../domain/imports/imports.mail.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import type { UserRow } from '../../domain/users/users.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { AccountMail } from '../../platform/outbox.ts';

/** The mail that invites an imported tenant once more, to the present address. Undefined when nothing was imported for them. */
export async function requestInvitation(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  user: UserRow,
): Promise<AccountMail | undefined> {
  const place = await findPlaceOf(tx, user.id);
  if (!place) return undefined;
  const { company_name: landlord } = await settings.current(tx);
  const code = await issueCode(tx, clock, { userId: user.id, purpose: 'invitation' });
  return invited(user, place, landlord, invitationUrl(config.publicUrl, code));
}
