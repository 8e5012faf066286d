import { addDays } from '@teduh/shared/days';
import { daysToChaseFiled } from '@teduh/shared/stamping.constants';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/stamping/stamping.mail.ts';
import * as stampings from '../../domain/stamping/stampings.repository.ts';

/** Reminds the admins, once, of agreements that were filed some time ago and of which nobody has said that they are stamped. */
export async function chaseFiledStampings({ db, clock, outbox }: Deps) {
  await db.begin(async (tx) => {
    const filedUntil = addDays(clock.today(), -daysToChaseFiled);
    const rows = await stampings.claimToChase(tx, filedUntil, clock.now());
    if (rows.length > 0) await outbox.announce(tx, { toAdmins: rows.map(mail.notStampedForAdmins) });
  });
}
