import { ExportButton } from '../../ui/export-button.tsx';
import type { UserTable } from './use-user-table.ts';
import { useExportUsersMutation } from './users.api.ts';

export function ExportUsers({ table }: { table: UserTable }) {
  const [exportUsers] = useExportUsersMutation();
  const { cursor: _cursor, ...search } = table.search;
  return <ExportButton onExport={() => exportUsers(search).unwrap()} />;
}
