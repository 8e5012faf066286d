import type { Deps } from '../../deps.ts';
import * as drafts from '../../domain/agreements/drafts.repository.ts';
import * as templates from '../../domain/agreements/templates.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';

/** The draft becomes the version in which agreements are written from now on. A draft that was saved is known to be without mistakes. */
export async function approveDraft({ db, clock, outbox }: Deps, actor: Actor, revision: number) {
  return db.begin(async (tx) => {
    const draft = await drafts.lock(tx, revision);
    const { id, version } = await templates.insert(tx, draft.sections, actor.id, clock.now());
    await drafts.remove(tx);
    await audit(tx, actor.id, {
      action: 'agreement.approved',
      subject: { type: 'agreement-template', id },
      after: { version, basedOn: draft.based_on },
    });
    await outbox.announce(tx, { change: { tags: ['Agreement'], to: { admins: true } } });
    return templates.getById(tx, id);
  });
}
