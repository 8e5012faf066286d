import type { Deps } from '../../deps.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { sendAgain } from '../../platform/mail/mail.jobs.ts';

/** Sends a mail that was refused for good once more, or all of them. Returns how many. */
export async function sendMailsAgain(deps: Deps, actor: Actor, mailId: string | 'all') {
  return deps.db.begin(async (tx) => {
    const ids = await sendAgain(tx, deps, mailId);
    if (mailId !== 'all' && ids.length === 0) throw conflict('mail_not_failed');
    await audit(
      tx,
      actor.id,
      ids.map((id) => ({ action: 'mail.sent-again', subject: { type: 'mail', id } })),
    );
    await deps.outbox.announce(tx, { change: { tags: ['System', 'User'], to: { admins: true } } });
    return ids.length;
  });
}
