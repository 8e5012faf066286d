import type { NewUser } from '@teduh/shared/users';
import type { Deps } from '../../deps.ts';
import * as users from '../../domain/users/users.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { AccountMail } from '../../platform/outbox.ts';
import { hit } from '../../platform/rate-limit.ts';
import { assertUsableAddress } from './assert-usable-address.ts';
import { requestVerification } from './request-verification.ts';

/** Inserts a user and announces it. A pending user receives the mail that verifies the address. */
export async function insertUser(
  tx: Tx,
  { clock, config, outbox }: Deps,
  input: NewUser,
  password: Pick<users.NewRow, 'passwordHash' | 'passwordSetBy'>,
): Promise<users.UserRow> {
  assertUsableAddress({ config }, input.email);
  const user = await users.insert(tx, { ...input, ...password }, clock.wall());
  const mails: AccountMail[] = [];
  if (user.status === 'pending') {
    mails.push(await requestVerification(tx, { clock, config }, user, input.next));
    await hit({ db: tx, clock }, config.limits['verification-mail'], user.email);
  }
  await outbox.announce(tx, { mails, change: { tags: ['User'], to: { admins: true } } });
  return user;
}
