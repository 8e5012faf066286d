import { Badge, Button } from '@mantine/core';
import type { Import, ImportStatus } from '@teduh/shared/imports';
import { formatMoment } from '../../lib/instants.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-types.ts';
import { toast } from '../../ui/toast.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useAction } from '../../ui/use-action.ts';
import { writeCounts, writeRows } from './import-words.ts';
import { useImportsQuery, useUndoImportMutation } from './imports.api.ts';

const colors: Record<ImportStatus, string> = {
  Running: 'blue',
  Done: 'green',
  Failed: 'red',
  Undone: 'gray',
};

const columnsWith = (renderActions: (item: Import) => React.ReactNode): Column<Import>[] => [
  {
    header: 'Import',
    onPhone: 'title',
    render: ({ name, source, rows }) => (
      <TwoLines first={name} second={source === 'form' ? 'By the form' : writeRows(rows)} />
    ),
  },
  {
    header: 'When',
    render: ({ createdAt, createdBy }) => <TwoLines first={formatMoment(createdAt)} second={createdBy} />,
  },
  {
    header: 'Made',
    render: ({ created, status }) =>
      status === 'Done' || status === 'Undone' ? writeCounts(created) : 'nothing',
  },
  {
    header: 'Status',
    isOneLine: true,
    render: ({ status }) => <Badge color={colors[status]}>{status}</Badge>,
  },
  { header: 'Actions', onPhone: 'actions', render: renderActions },
];

/** What was imported before. An import can be undone as long as nothing has happened to what it made. */
export function ImportsTable() {
  const { data, error, refetch } = useImportsQuery();
  const [undo] = useUndoImportMutation();
  const undoing = useAction<Import>({
    question: ({ name, created }) => ({
      title: 'Undo this import?',
      body: `Everything that ${name} has made is removed: ${writeCounts(created)}. This is possible as long as nothing else has happened to it.`,
      confirmLabel: 'Undo',
      isDestructive: true,
    }),
    send: ({ id }) => undo(id).unwrap(),
    onSuccess: (answer) => toast.success((answer as { message: string }).message),
  });
  const columns = columnsWith((item) =>
    item.status === 'Done' ? (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Undo the import of ${item.name}`}
        loading={undoing.pending?.id === item.id}
        onClick={() => void undoing.run(item)}
      >
        Undo
      </Button>
    ) : null,
  );
  return (
    <DataTable
      label="Earlier imports"
      columns={columns}
      rows={data}
      rowKey={({ id }) => id}
      error={error}
      onRetry={refetch}
      empty="Nothing was imported yet"
    />
  );
}
