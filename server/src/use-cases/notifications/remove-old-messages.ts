import { dayMs } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as notifications from '../../domain/notifications/notifications.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as mails from '../../platform/mail/mail.repository.ts';
import * as refusedAddresses from '../../platform/mail/refused-addresses.repository.ts';

/** Since a mail was sent or refused for good, or since its address was marked. */
const mailDays = 90;
const notificationDays = 365;
const rowsAtOnce = 1000;

/**
 * Removes mails and notifications that are old: those of admins name people whose account may have been deleted since (decision 3). A mail that
 * waits stays, and so does the mark of an address that somebody has.
 */
export async function removeOldMessages({ db, clock }: Deps) {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  const removeAll = async (removeSome: (tx: Tx) => Promise<number>) => {
    let removed = rowsAtOnce;
    while (removed === rowsAtOnce) removed = await db.begin(removeSome);
  };
  await removeAll((tx) => mails.removeEnded(tx, daysAgo(mailDays), rowsAtOnce));
  await removeAll((tx) => notifications.removeOld(tx, daysAgo(notificationDays), rowsAtOnce));
  await db.begin((tx) => refusedAddresses.forgetOld(tx, daysAgo(mailDays)));
}
