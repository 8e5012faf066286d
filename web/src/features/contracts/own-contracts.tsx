import { Button } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import { contractMoves } from '@teduh/shared/contracts.constants';
import { canMove } from '@teduh/shared/moves';
import { Link } from 'react-router';
import { listOptions } from '../../api/base-api.ts';
import { paths } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-types.ts';
import { ownColumns } from './contract-columns.tsx';
import { useContractsQuery } from './contracts.api.ts';

/** Not where only the landlord still signs. */
const canSignOrPay = ({ status, isSignedByTenant, isDepositPaid }: Contract) =>
  canMove(contractMoves, status, 'Active') && !(isSignedByTenant && isDepositPaid);

const actions: Column<Contract> = {
  header: 'Actions',
  onPhone: 'actions',
  render: (contract) =>
    canSignOrPay(contract) && (
      <Button
        component={Link}
        to={paths.signAndPay(contract.id)}
        size="compact-sm"
        miw="max-content"
        aria-label={`Sign & Pay contract ${contract.number}`}
      >
        Sign & Pay
      </Button>
    ),
};

export function OwnContracts() {
  const { data, error, refetch } = useContractsQuery({}, listOptions);
  const hasOpen = data?.contracts.some(canSignOrPay);
  return (
    <DataTable
      label="Contracts"
      columns={hasOpen ? [...ownColumns, actions] : ownColumns}
      rows={data?.contracts}
      rowKey={({ id }) => id}
      error={error}
      onRetry={refetch}
      empty="No contracts found"
      emptyAction={
        <Button component={Link} to={paths.application} variant="light">
          See your applications
        </Button>
      }
    />
  );
}
