import { Badge } from '@mantine/core';
import type { ContractStatus } from '@teduh/shared/contracts';
import { unitName } from '@teduh/shared/names';
import type { ChainedContract } from '@teduh/shared/renewals';
import { formatDay } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-types.ts';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';

const words: Record<ContractStatus, { color: string; label: string }> = {
  Awaiting: { color: 'yellow', label: 'To be signed' },
  Active: { color: 'green', label: 'Active' },
  Ended: { color: 'gray', label: 'Ended' },
  Cancelled: { color: 'gray', label: 'Cancelled' },
};

/** The tenant has signed: what is missing is up to the landlord, or only the deposit. */
function labelOf({ status, isSigned, isSignedByTenant }: ChainedContract): string {
  if (status !== 'Awaiting' || !isSignedByTenant) return words[status].label;
  return isSigned ? 'To be paid' : 'Landlord to sign';
}

const columnsOf = (current: string): Column<ChainedContract>[] => [
  {
    header: 'Contract',
    onPhone: 'title',
    render: ({ id, number }) =>
      id === current ? `${number} (this one)` : <TextLink to={paths.tenancy(id)}>{number}</TextLink>,
  },
  { header: 'Home', render: ({ property, roomName }) => unitName(property.name, roomName) },
  {
    header: 'Dates',
    render: ({ startDate, endDate }) => `${formatDay(startDate)} to ${formatDay(endDate)}`,
  },
  { header: 'Rent', isOneLine: true, render: ({ rentAmount }) => formatRinggit(rentAmount) },
  { header: 'Deposit', isOneLine: true, render: ({ depositAmount }) => formatRinggit(depositAmount) },
  {
    header: 'Status',
    render: (contract) => (
      <Badge color={words[contract.status].color} miw="max-content">
        {labelOf(contract)}
      </Badge>
    ),
  },
];

type ContractChainProps = { chain: ChainedContract[]; current: string; onRetry: () => unknown };

/** The contracts of one tenant that follow one another, the earliest first. One alone is told above. */
export function ContractChain({ chain, current, onRetry }: ContractChainProps) {
  if (chain.length < 2) return null;
  return (
    <DataTable
      label="Contracts that follow one another"
      columns={columnsOf(current)}
      rows={chain}
      rowKey={({ id }) => id}
      onRetry={onRetry}
      empty="No contracts found"
    />
  );
}
