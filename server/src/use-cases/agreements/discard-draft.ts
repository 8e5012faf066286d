import type { Deps } from '../../deps.ts';
import * as drafts from '../../domain/agreements/drafts.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';

export async function discardDraft({ db, outbox }: Deps, actor: Actor, revision: number) {
  await db.begin(async (tx) => {
    const { id } = await drafts.lock(tx, revision);
    await drafts.remove(tx);
    await audit(tx, actor.id, {
      action: 'agreement.draft-discarded',
      subject: { type: 'agreement-draft', id },
    });
    await outbox.announce(tx, { change: { tags: ['Agreement'], to: { admins: true } } });
  });
}
