import type { Deps } from '../../deps.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { cancelWaiting } from '../steps/cancel-waiting.ts';

/** Takes a waiting application back. One that was answered stays as it is. */
export async function withdrawApplication(deps: Deps, actor: Actor, id: string) {
  return deps.db.begin(async (tx) => {
    const application = await applications.getById(tx, id);
    if (!isOwnerOrAdmin(actor, application.user_id)) throw notFound('application_not_found');
    await cancelWaiting(tx, deps, actor, application);
    return applications.getById(tx, id);
  });
}
