import { Badge, Button, Group } from '@mantine/core';
import type { TemplateSummary, TemplatesAnswer } from '@teduh/shared/agreements';
import type { Letting } from '@teduh/shared/agreements.constants';
import { fullName } from '@teduh/shared/names';
import { Link, useNavigate } from 'react-router';
import { formatMoment } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-types.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useLazyTemplateQuery, useStartDraftMutation } from './agreements.api.ts';
import { usePreviewTab } from './use-preview-tab.ts';

type Draft = NonNullable<TemplatesAnswer['draft']>;
type Row = (Draft & { state: 'Draft' }) | TemplateSummary;

const colors = { Draft: 'yellow', 'In use': 'green', Earlier: 'gray' } as const;

const people = (row: Row) =>
  row.state === 'Draft'
    ? {
        first: 'Not approved',
        second: `changed by ${fullName(row.changedBy)}, ${formatMoment(row.changedAt)}`,
      }
    : {
        first: row.approvedBy ? fullName(row.approvedBy) : 'Came with Teduh',
        second: formatMoment(row.approvedAt),
      };

const columns: Column<Row>[] = [
  { header: 'Version', onPhone: 'title', isOneLine: true, render: ({ version }) => `Version ${version}` },
  {
    header: 'State',
    render: ({ state }) => (
      <Badge color={colors[state]} miw="max-content">
        {state}
      </Badge>
    ),
  },
  { header: 'Approved by', render: (row) => <TwoLines {...people(row)} /> },
  { header: 'Contracts', render: (row) => (row.state === 'Draft' ? '-' : row.contracts) },
];

const look = { size: 'compact-sm', variant: 'default', miw: 'max-content' } as const;

type TemplatesTableProps = { answer: TemplatesAnswer | undefined; error: unknown; onRetry: () => unknown };

/** Every version of the words of agreements, the newest first. */
export function TemplatesTable({ answer, error, onRetry }: TemplatesTableProps) {
  const navigate = useNavigate();
  const [startDraft] = useStartDraftMutation();
  const [readTemplate] = useLazyTemplateQuery();
  const openPreview = usePreviewTab();
  const copy = useAction<TemplateSummary>({
    send: ({ id }) => startDraft(id).unwrap(),
    onSuccess: () => navigate(paths.draftAgreement),
  });
  const preview = useAction<{ id: string; letting: Letting }>({
    send: ({ id, letting }) =>
      openPreview(async () => ({ sections: (await readTemplate(id).unwrap()).sections, letting })),
  });

  const actionsOf = (template: TemplateSummary) => (
    <Group gap="xs">
      {(['room', 'whole unit'] as const).map((letting) => (
        <Button
          key={letting}
          {...look}
          aria-label={`Preview ${letting} in version ${template.version}`}
          loading={preview.pending?.id === template.id && preview.pending.letting === letting}
          onClick={() => void preview.run({ id: template.id, letting })}
        >
          Preview {letting}
        </Button>
      ))}
      {!answer?.draft && (
        <Button
          {...look}
          variant="light"
          aria-label={`Edit a copy of version ${template.version}`}
          loading={copy.pending?.id === template.id}
          onClick={() => void copy.run(template)}
        >
          Edit a copy
        </Button>
      )}
    </Group>
  );

  const actions: Column<Row> = {
    header: 'Actions',
    onPhone: 'actions',
    render: (row) =>
      row.state === 'Draft' ? (
        <Button {...look} variant="light" component={Link} to={paths.draftAgreement}>
          Edit draft
        </Button>
      ) : (
        actionsOf(row)
      ),
  };
  const drafts: Row[] = answer?.draft ? [{ ...answer.draft, state: 'Draft' }] : [];
  return (
    <DataTable
      label="Versions of the agreement"
      columns={[...columns, actions]}
      rows={answer && [...drafts, ...answer.templates]}
      rowKey={({ version }) => version}
      error={error}
      onRetry={onRetry}
      empty="There is no version yet"
    />
  );
}
