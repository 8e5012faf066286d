import { ExportButton } from '../../ui/export-button.tsx';
import { useExportContractsMutation } from './contracts.api.ts';
import type { ContractTable } from './use-contract-table.ts';

export function ExportContracts({ table }: { table: ContractTable }) {
  const [exportContracts] = useExportContractsMutation();
  const { cursor: _cursor, ...search } = table.search;
  return <ExportButton onExport={() => exportContracts(search).unwrap()} />;
}
