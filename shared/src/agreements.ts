import { z } from 'zod';
import { type Condition, clauseName, conditions, lettings, templateLimits } from './agreements.constants.ts';
import { Instant, line, optionalLine, text } from './fields.ts';

const When = z.enum(Object.keys(conditions) as [Condition, ...Condition[]], {
  error: 'Please choose when this is part of an agreement',
});

const Item = z.object({ when: When.default('always'), text: text('Text', templateLimits.text) });

const Clause = Item.extend({
  /** What `{clause:name}` refers to; empty where nothing does. */
  name: optionalLine('Name', templateLimits.name)
    .regex(clauseName, 'Name can have small letters, digits and hyphens, and begins with a letter')
    .default(''),
  /** (a), (b), … under its text. */
  items: z.array(Item).max(templateLimits.items, `At most ${templateLimits.items} items`).default([]),
});

const Section = z.object({
  title: line('Title', templateLimits.title),
  clauses: z
    .array(Clause, { error: 'Please add a clause to this section, or remove it' })
    .min(1, 'Please add a clause to this section, or remove it')
    .max(templateLimits.clauses, `At most ${templateLimits.clauses} clauses in a section`),
});
export type TemplateSection = z.output<typeof Section>;

const lengthOf = (sections: TemplateSection[]) =>
  sections
    .flatMap(({ title, clauses }) => [title, ...clauses.flatMap((clause) => [clause, ...clause.items])])
    .reduce((sum, part) => sum + (typeof part === 'string' ? part : part.text).length, 0);

/** The words of an agreement, between its particulars and its signatures. */
export const TemplateSections = z
  .array(Section, { error: 'An agreement needs sections' })
  .min(1, 'An agreement needs at least one section')
  .max(templateLimits.sections, `At most ${templateLimits.sections} sections`)
  .refine(
    (sections) => lengthOf(sections) <= templateLimits.total,
    `All words together can have at most ${templateLimits.total} characters`,
  );

const Person = z.object({ firstname: z.string(), lastname: z.string() });

const TemplateSummary = z.object({
  id: z.uuid(),
  version: z.int(),
  state: z.enum(['In use', 'Earlier']),
  /** Null for what came with the program. */
  approvedBy: Person.nullable(),
  approvedAt: Instant,
  /** How many contracts were made with it. */
  contracts: z.int(),
});
export type TemplateSummary = z.infer<typeof TemplateSummary>;

const DraftSummary = z.object({
  /** The number that it gets when it is approved. */
  version: z.int(),
  basedOn: z.int(),
  /** Another one after each change: whoever saves names the one that they have seen. */
  revision: z.int(),
  changedBy: Person,
  changedAt: Instant,
});

/** The newest first; the draft if there is one. */
export const TemplatesAnswer = z.object({
  templates: z.array(TemplateSummary),
  draft: DraftSummary.nullable(),
});
export type TemplatesAnswer = z.infer<typeof TemplatesAnswer>;

export const TemplateAnswer = z.object({ template: TemplateSummary.extend({ sections: TemplateSections }) });
export type TemplateAnswer = z.infer<typeof TemplateAnswer>;

export const DraftAnswer = z.object({ draft: DraftSummary.extend({ sections: TemplateSections }) });
export type DraftAnswer = z.infer<typeof DraftAnswer>;

/** Null where there is no draft: none was begun, or it was approved or discarded. */
export const FoundDraftAnswer = z.object({ draft: DraftAnswer.shape.draft.nullable() });
export type FoundDraftAnswer = z.infer<typeof FoundDraftAnswer>;

const Revision = z.coerce
  .number('Revision must be a number')
  .int('Revision must be a whole number')
  .max(2 ** 31 - 1);

export const StartDraft = z.object({ templateId: z.uuid('This id is not valid') });
export const SaveDraft = z.object({ revision: Revision, sections: TemplateSections });
export type SaveDraft = z.output<typeof SaveDraft>;
export const AnswerDraft = z.object({ revision: Revision });
export const PreviewAgreement = z.object({
  sections: TemplateSections,
  letting: z.enum(lettings, { error: `Letting must be ${lettings.join(' or ')}` }),
});
export type PreviewAgreement = z.output<typeof PreviewAgreement>;
