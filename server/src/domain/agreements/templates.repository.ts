import { type TemplateSection, TemplateSections } from '@teduh/shared/agreements';
import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { AgreementTemplates } from '../../platform/db/schema.ts';
import { notFound } from '../../platform/errors.ts';

/** The words that agreements are written in now. */
export type Template = { version: number; sections: TemplateSection[] };

/** What may be left out in the stored words gets its default. */
const read = (sections: unknown): TemplateSection[] => TemplateSections.parse(sections);

export async function current(db: Sql): Promise<Template> {
  const row = await db
    .selectFrom('agreement_templates')
    .select(['version', 'sections'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { version: row.version, sections: read(row.sections) };
}

/** The words of a version. */
export async function sectionsOf(db: Sql, version: number): Promise<TemplateSection[]> {
  const row = await db
    .selectFrom('agreement_templates')
    .select('sections')
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return read(row.sections);
}

const select = (db: Sql) =>
  db
    .selectFrom('agreement_templates as template')
    .leftJoin('users', 'users.id', 'template.approved_by')
    .select(['template.id', 'version', 'approved_at', 'firstname', 'lastname'])
    .select(sql<boolean>`version = current_template_version()`.as('is_in_use'))
    .select(
      sql<number>`(select count(*)::int from contracts where template_version = template.version)`.as(
        'contracts',
      ),
    );

export type TemplateRow = Awaited<ReturnType<typeof list>>[number];

/** The newest first. */
export async function list(db: Sql) {
  return select(db).orderBy('version', 'desc').execute();
}

export async function getById(db: Sql, id: string) {
  const row = await select(db).select('sections').where('template.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('template_not_found');
  return { ...row, sections: read(row.sections) };
}

/** The next version; from now on agreements are written in these words. Nothing changes it ever again. */
export async function insert(
  tx: Tx,
  sections: TemplateSection[],
  by: string,
  at: Date,
): Promise<Pick<Selectable<AgreementTemplates>, 'id' | 'version'>> {
  return tx
    .insertInto('agreement_templates')
    .values({
      version: sql<number>`current_template_version() + 1`,
      sections: JSON.stringify(sections),
      approved_by: by,
      approved_at: at,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}
