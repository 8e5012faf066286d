import { type TemplateSection, TemplateSections } from '@teduh/shared/agreements';
import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { conflict, notFound, violatedConstraint } from '../../platform/errors.ts';

const select = (db: Sql) =>
  db
    .selectFrom('agreement_drafts as draft')
    .innerJoin('users', 'users.id', 'draft.changed_by')
    .innerJoin('agreement_templates as template', 'template.id', 'draft.template_id')
    .select(['draft.id', 'revision', 'changed_at', 'firstname', 'lastname', 'template.version as based_on'])
    .select(sql<number>`current_template_version() + 1`.as('version'));

export type DraftRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export async function find(db: Sql) {
  return select(db).executeTakeFirst();
}

export async function findWhole(db: Sql) {
  const row = await select(db).select('draft.sections').executeTakeFirst();
  return row && { ...row, sections: TemplateSections.parse(row.sections) };
}

export async function get(db: Sql) {
  const draft = await findWhole(db);
  if (!draft) throw notFound('draft_not_found');
  return draft;
}

/** The draft as somebody has seen it. Nobody else changes it before the end of the transaction. */
export async function lock(tx: Tx, revision: number) {
  const found = await tx.selectFrom('agreement_drafts').select('revision').forUpdate().executeTakeFirst();
  if (!found) throw notFound('draft_not_found');
  if (found.revision !== revision) throw conflict('draft_changed');
  return get(tx);
}

type Change = { sections: TemplateSection[]; by: string; at: Date };

export async function insert(tx: Tx, templateId: string, { sections, by, at }: Change) {
  await tx
    .insertInto('agreement_drafts')
    .values({ template_id: templateId, sections: JSON.stringify(sections), changed_by: by, changed_at: at })
    .execute()
    .catch((error) => {
      if (violatedConstraint(error) === 'one_agreement_draft') throw conflict('draft_exists');
      throw error;
    });
}

export async function update(tx: Tx, { sections, by, at }: Change) {
  await tx
    .updateTable('agreement_drafts')
    .set({
      sections: JSON.stringify(sections),
      changed_by: by,
      changed_at: at,
      revision: sql<number>`nextval('agreement_draft_revisions')`,
    })
    .execute();
}

/** There is at most one. */
export async function remove(tx: Tx) {
  await tx.deleteFrom('agreement_drafts').execute();
}
