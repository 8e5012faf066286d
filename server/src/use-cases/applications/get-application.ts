import type { Deps } from '../../deps.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

export async function getApplication({ db }: Deps, actor: Actor, id: string) {
  const application = await applications.getById(db, id);
  if (!isOwnerOrAdmin(actor, application.user_id)) throw notFound('application_not_found');
  return application;
}
