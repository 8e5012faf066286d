import { Button } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import { Link } from 'react-router';
import { listOptions } from '../../api/base-api.ts';
import { paths } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-types.ts';
import { ownColumns } from './contract-columns.tsx';
import { useContractsQuery } from './contracts.api.ts';

const actions: Column<Contract> = {
  header: 'Actions',
  onPhone: 'actions',
  render: ({ id, number, status }) =>
    status === 'Awaiting' && (
      <Button
        component={Link}
        to={paths.signAndPay(id)}
        size="compact-sm"
        miw="max-content"
        aria-label={`Sign & Pay contract ${number}`}
      >
        Sign & Pay
      </Button>
    ),
};

export function OwnContracts() {
  const { data, error, refetch } = useContractsQuery({}, listOptions);
  const hasOpen = data?.contracts.some(({ status }) => status === 'Awaiting');
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
