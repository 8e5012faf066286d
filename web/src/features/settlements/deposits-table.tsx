import { Badge, Text } from '@mantine/core';
import type { Day } from '@teduh/shared/days';
import type { ListedDeposit } from '@teduh/shared/settlements';
import { depositSorts, settlementStatuses } from '@teduh/shared/settlements.constants';
import { listOptions } from '../../api/base-api.ts';
import { useToday } from '../../api/config.api.ts';
import { formatDay } from '../../lib/days.ts';
import { writeDaysLeft } from '../../lib/days-left.ts';
import { paths } from '../../lib/paths.ts';
import { pageSize, useTableSearch } from '../../lib/use-table-search.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { formatRinggit } from '../../ui/money.ts';
import { SearchedTable } from '../../ui/searched-table.tsx';
import { dueSorts, tenancyColumns } from '../../ui/tenancy-columns.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { statusColors, statusNames } from './settlement-words.ts';
import { useDepositsQuery } from './settlements.api.ts';

const statuses = ['Held', ...settlementStatuses] as const;
const filters = [{ name: 'status', label: 'Status', all: 'To be settled', options: statuses }];

const columnsOn = (today: Day): Column<ListedDeposit>[] => [
  ...tenancyColumns,
  {
    header: 'Contract',
    isOneLine: true,
    render: ({ id, contractNumber, endDate }) => (
      <TwoLines
        first={
          <TextLink
            to={`${paths.tenancy(id)}#deposit`}
            inherit
            aria-label={`Deposit of contract ${contractNumber}`}
          >
            {contractNumber}
          </TextLink>
        }
        second={`ended ${formatDay(endDate)}`}
      />
    ),
  },
  { header: 'Held', isOneLine: true, render: ({ held }) => formatRinggit(held) },
  {
    header: 'Due',
    sort: 'dueDate',
    isOneLine: true,
    render: ({ dueDate, status, isOverdue }) => (
      <TwoLines
        first={formatDay(dueDate)}
        second={
          status !== 'Settled' && (
            <Text span inherit {...(isOverdue && { c: 'var(--mantine-color-error)' })}>
              {writeDaysLeft(today, dueDate)}
            </Text>
          )
        }
      />
    ),
  },
  {
    header: 'Status',
    render: ({ status }) => (
      <Badge color={statusColors[status]} miw="max-content">
        {statusNames[status]}
      </Badge>
    ),
  },
];

/** Deposits of contracts that have ended, the soonest due first. */
export function DepositsTable() {
  const table = useTableSearch({ sorts: depositSorts, filters: { status: statuses } });
  const query = useDepositsQuery({ ...table.search, limit: pageSize }, listOptions);
  const today = useToday();
  return (
    <SearchedTable
      label="Deposits"
      table={table}
      query={query}
      rowsOf={({ deposits }) => deposits}
      columns={columnsOn(today)}
      rowKey={({ id }) => id}
      searchHint="Contract, tenant or property"
      filters={filters}
      sorts={dueSorts}
      firstSort="Due date, soonest first"
      empty="Every deposit is settled"
    />
  );
}
