import type { Deps } from '../../deps.ts';
import * as drafts from '../../domain/agreements/drafts.repository.ts';
import * as templates from '../../domain/agreements/templates.repository.ts';

export async function listTemplates({ db }: Deps) {
  return { templates: await templates.list(db), draft: await drafts.find(db) };
}
