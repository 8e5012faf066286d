import { contractSorts, contractStatuses } from '@teduh/shared/contracts.constants';
import { useTableSearch } from '../../lib/use-table-search.ts';

export const useContractTable = () =>
  useTableSearch({ sorts: contractSorts, filters: { status: contractStatuses } });
export type ContractTable = ReturnType<typeof useContractTable>;
