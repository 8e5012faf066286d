import { Button, Group } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import { contractMoves, contractSorts, contractStatuses } from '@teduh/shared/contracts.constants';
import { messages } from '@teduh/shared/messages';
import { canMove } from '@teduh/shared/moves';
import { contractEndings } from '@teduh/shared/renewals.constants';
import { Link } from 'react-router';
import { listOptions } from '../../api/base-api.ts';
import { useToday } from '../../api/config.api.ts';
import { paths } from '../../lib/paths.ts';
import { pageSize, useTableSearch } from '../../lib/use-table-search.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { SearchedTable } from '../../ui/searched-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useAction } from '../../ui/use-action.ts';
import { cancelQuestion } from './cancel-question.ts';
import { managedColumns } from './contract-columns.tsx';
import { decisionOf } from './contract-decision.ts';
import {
  useCancelContractMutation,
  useContractsQuery,
  useExportContractsMutation,
  useLazyDepositQuery,
} from './contracts.api.ts';

const filters = [
  { name: 'status', label: 'Status', all: 'All contracts', options: contractStatuses },
  { name: 'ending', label: 'End', all: 'Any end', options: contractEndings },
];
const sorts = [
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'customer', label: 'Customer, A to Z' },
  { value: '-customer', label: 'Customer, Z to A' },
  { value: 'property', label: 'Property, A to Z' },
  { value: '-property', label: 'Property, Z to A' },
  { value: 'startDate', label: 'Start date, earliest first' },
  { value: '-startDate', label: 'Start date, latest first' },
  { value: 'endDate', label: 'End date, earliest first' },
  { value: '-endDate', label: 'End date, latest first' },
  { value: 'rent', label: 'Rent, lowest first' },
  { value: '-rent', label: 'Rent, highest first' },
];

type ManagedContractsProps = {
  table: ContractTable;
  onEnd: (contract: Contract) => void;
  onSendBack: (contract: Contract) => void;
  onSigning: (contract: Contract) => void;
};

/** After the deposit it is too late: the tenancy begins. What was signed in the browser was not uploaded. */
const canSendBack = ({ status, isSigned, signingStatus, isDepositPaid }: Contract) =>
  status === 'Awaiting' &&
  isSigned &&
  signingStatus !== 'Sealing' &&
  signingStatus !== 'Sealed' &&
  !isDepositPaid;

/** A transfer that a tenant says was made is confirmed or refused first. */
const canCancel = ({ status, isDepositSlipWaiting }: Contract) =>
  canMove(contractMoves, status, 'Cancelled') && !isDepositSlipWaiting;

/** What is to be done about a contract that ends soon. */
const decision: Column<Contract> = {
  header: 'Renewal',
  render: (contract) => (
    <TextLink to={paths.tenancy(contract.id)} size="sm">
      {decisionOf(contract) ?? 'To be decided'}
    </TextLink>
  ),
};

const buttonProps = { size: 'compact-sm', variant: 'default', miw: 'max-content' } as const;

export function ManagedContracts({ table, onEnd, onSendBack, onSigning }: ManagedContractsProps) {
  const query = useContractsQuery({ ...table.search, limit: pageSize }, listOptions);
  const today = useToday();
  const [readDeposit] = useLazyDepositQuery();
  const [sendCancellation] = useCancelContractMutation();
  const cancellation = useAction<Contract>({
    question: async (contract) => {
      const { depositTransactionId: depositId, isDepositPaid } = contract;
      const deposit = isDepositPaid && depositId ? await readDeposit(depositId).unwrap() : undefined;
      return cancelQuestion(contract, deposit, today);
    },
    send: ({ id }) => sendCancellation(id).unwrap(),
    success: messages.contractCancelled,
  });

  const actions: Column<Contract> = {
    header: 'Actions',
    onPhone: 'actions',
    render: (contract) => (
      <Group gap={6}>
        <Button
          {...buttonProps}
          aria-label={`Signing of contract ${contract.number}`}
          onClick={() => onSigning(contract)}
        >
          Signing
        </Button>
        {canMove(contractMoves, contract.status, 'Ended') && (
          <Button
            {...buttonProps}
            aria-label={`End early contract ${contract.number}`}
            onClick={() => onEnd(contract)}
          >
            End early
          </Button>
        )}
        {canSendBack(contract) && (
          <Button
            {...buttonProps}
            aria-label={`Send back the upload of contract ${contract.number}`}
            onClick={() => onSendBack(contract)}
          >
            Send back
          </Button>
        )}
        {canCancel(contract) && (
          <Button
            {...buttonProps}
            aria-label={`Cancel contract ${contract.number}`}
            loading={cancellation.pending?.id === contract.id}
            disabled={cancellation.isPending}
            onClick={() => void cancellation.run(contract)}
          >
            Cancel
          </Button>
        )}
      </Group>
    ),
  };

  return (
    <SearchedTable
      label="Contracts"
      table={table}
      query={query}
      rowsOf={({ contracts }) => contracts}
      columns={[...managedColumns, ...(table.search.ending ? [decision] : []), actions]}
      rowKey={({ id }) => id}
      searchHint="Number, tenant or property"
      filters={filters}
      sorts={sorts}
      empty="No contracts found"
      emptyAction={
        <Button component={Link} to={paths.manageProperties} variant="light">
          Go to properties
        </Button>
      }
    />
  );
}

export const useContractTable = () =>
  useTableSearch({ sorts: contractSorts, filters: { status: contractStatuses, ending: contractEndings } });
export type ContractTable = ReturnType<typeof useContractTable>;

export function ExportContracts({ table }: { table: ContractTable }) {
  const [exportContracts] = useExportContractsMutation();
  const { cursor: _cursor, ...search } = table.search;
  return <ExportButton onExport={() => exportContracts(search).unwrap()} />;
}
