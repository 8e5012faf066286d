import type { SaveDraft } from '@teduh/shared/agreements';
import type { Deps } from '../../deps.ts';
import { problemsOf } from '../../domain/agreements/check-template.ts';
import * as drafts from '../../domain/agreements/drafts.repository.ts';
import { audit } from '../../platform/audit.ts';
import { badRequest } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

/** Of two admins who have the same draft open, the first one saves; the other is told. */
export async function saveDraft(
  { db, clock, outbox }: Deps,
  actor: Actor,
  { revision, sections }: SaveDraft,
) {
  const problems = problemsOf(sections);
  if (Object.keys(problems).length > 0) throw badRequest('invalid_fields', problems);
  return db.begin(async (tx) => {
    const { id } = await drafts.lock(tx, revision);
    await drafts.update(tx, { sections, by: actor.id, at: clock.now() });
    await audit(tx, actor.id, {
      action: 'agreement.draft-saved',
      subject: { type: 'agreement-draft', id },
    });
    await outbox.announce(tx, { change: { tags: ['Agreement'], to: { admins: true } } });
    return drafts.get(tx);
  });
}
