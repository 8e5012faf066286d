import type { DraftAnswer, TemplateSummary, TemplatesAnswer } from '@teduh/shared/agreements';
import type { DraftRow } from '../domain/agreements/drafts.repository.ts';
import type { TemplateRow } from '../domain/agreements/templates.repository.ts';

export const presentTemplate = (row: TemplateRow): TemplateSummary => ({
  id: row.id,
  version: row.version,
  state: row.is_in_use ? 'In use' : 'Earlier',
  approvedBy: row.firstname === null ? null : { firstname: row.firstname, lastname: row.lastname ?? '' },
  approvedAt: row.approved_at.toISOString(),
  contracts: row.contracts,
});

export const presentDraftSummary = (row: DraftRow): NonNullable<TemplatesAnswer['draft']> => ({
  version: row.version,
  basedOn: row.based_on,
  revision: row.revision,
  changedBy: { firstname: row.firstname, lastname: row.lastname },
  changedAt: row.changed_at.toISOString(),
});

type FullDraft = DraftRow & Pick<DraftAnswer['draft'], 'sections'>;

export const presentDraft = (row: FullDraft): DraftAnswer['draft'] => ({
  ...presentDraftSummary(row),
  sections: row.sections,
});
