import { Button } from '@mantine/core';
import type { Contract, ContractStatus } from '@teduh/shared/contracts';
import type { ReactNode } from 'react';
import { listOptions } from '../../api/base-api.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { managedColumns } from './contract-columns.tsx';
import { useContractsQuery } from './contracts.api.ts';
import { useCancelContract } from './use-cancel-contract.ts';

type ManagedContractsProps = {
  status: ContractStatus | undefined;
  emptyAction: ReactNode;
  onEnd: (contract: Contract) => void;
};

const buttonProps = { size: 'compact-sm', variant: 'default', miw: 'max-content' } as const;

export function ManagedContracts({ status, emptyAction, onEnd }: ManagedContractsProps) {
  const { currentData, error, refetch } = useContractsQuery({ status }, listOptions);
  const { cancelContract, cancellingId } = useCancelContract();

  const actions: Column<Contract> = {
    header: 'Actions',
    onPhone: 'actions',
    render: (contract) => (
      <>
        {contract.status === 'Active' && (
          <Button
            {...buttonProps}
            aria-label={`End early contract ${contract.number}`}
            onClick={() => onEnd(contract)}
          >
            End early
          </Button>
        )}
        {contract.status === 'Awaiting' && (
          <Button
            {...buttonProps}
            aria-label={`Cancel contract ${contract.number}`}
            loading={cancellingId === contract.id}
            disabled={cancellingId !== undefined}
            onClick={() => void cancelContract(contract)}
          >
            Cancel
          </Button>
        )}
      </>
    ),
  };

  return (
    <DataTable
      label="Contracts"
      columns={[...managedColumns, actions]}
      rows={currentData}
      rowKey={({ id }) => id}
      error={error}
      onRetry={() => void refetch()}
      empty="No contracts found"
      emptyAction={emptyAction}
    />
  );
}
