import type { Deps } from '../../deps.ts';
import * as drafts from '../../domain/agreements/drafts.repository.ts';
import * as templates from '../../domain/agreements/templates.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';

/** Makes a copy of a version, to be edited. There is one draft at a time, so that no approved change is lost in another copy. */
export async function startDraft({ db, clock, outbox }: Deps, actor: Actor, templateId: string) {
  return db.begin(async (tx) => {
    const { sections, version } = await templates.getById(tx, templateId);
    await drafts.insert(tx, templateId, { sections, by: actor.id, at: clock.now() });
    const draft = await drafts.get(tx);
    await audit(tx, actor.id, {
      action: 'agreement.draft-started',
      subject: { type: 'agreement-draft', id: draft.id },
      after: { basedOn: version },
    });
    await outbox.announce(tx, { change: { tags: ['Agreement'], to: { admins: true } } });
    return draft;
  });
}
