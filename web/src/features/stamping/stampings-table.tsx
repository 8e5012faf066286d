import { Text } from '@mantine/core';
import type { Day } from '@teduh/shared/days';
import type { ListedStamping } from '@teduh/shared/stamping';
import { stampingSorts, stampingStatuses } from '@teduh/shared/stamping.constants';
import { listOptions } from '../../api/base-api.ts';
import { useToday } from '../../api/config.api.ts';
import { formatDay } from '../../lib/days.ts';
import { writeDaysLeft } from '../../lib/days-left.ts';
import { paths } from '../../lib/paths.ts';
import { pageSize, useTableSearch } from '../../lib/use-table-search.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { SearchedTable } from '../../ui/searched-table.tsx';
import { dueSorts, tenancyColumns } from '../../ui/tenancy-columns.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useExportStampingsMutation, useStampingsQuery } from './stamping.api.ts';
import { StampingStatusBadge } from './stamping-status-badge.tsx';
import { payerNames } from './stamping-words.ts';

const filters = [{ name: 'status', label: 'Status', all: 'Not stamped', options: stampingStatuses }];

const columnsOn = (today: Day): Column<ListedStamping>[] => [
  ...tenancyColumns,
  {
    header: 'Contract',
    isOneLine: true,
    render: ({ contractId, contractNumber, executedOn }) => (
      <TwoLines
        first={
          <TextLink
            to={paths.tenancy(contractId)}
            inherit
            aria-label={`Stamp duty of contract ${contractNumber}`}
          >
            {contractNumber}
          </TextLink>
        }
        second={`signed ${formatDay(executedOn)}`}
      />
    ),
  },
  {
    header: 'Due',
    sort: 'dueDate',
    isOneLine: true,
    render: ({ dueDate, status }) => (
      <TwoLines first={formatDay(dueDate)} second={status === 'Due' && writeDaysLeft(today, dueDate)} />
    ),
  },
  {
    header: 'Estimate',
    isOneLine: true,
    render: ({ estimate, penalty }) => (
      <TwoLines
        first={formatRinggit(estimate)}
        second={
          penalty > 0 && (
            <Text span inherit c="var(--mantine-color-error)">
              + {formatRinggit(penalty)} penalty
            </Text>
          )
        }
      />
    ),
  },
  { header: 'Payer', isOneLine: true, render: ({ payer }) => payerNames[payer] },
  {
    header: 'Status',
    render: ({ status, dueDate, certificateNumber }) => (
      <TwoLines
        first={<StampingStatusBadge status={status} dueDate={dueDate} today={today} />}
        second={certificateNumber}
      />
    ),
  },
];

export const useStampingTable = () =>
  useTableSearch({ sorts: stampingSorts, filters: { status: stampingStatuses } });
type StampingTable = ReturnType<typeof useStampingTable>;

/** What is not stamped, the soonest due first; or what has another status. */
export function StampingsTable({ table }: { table: StampingTable }) {
  const query = useStampingsQuery({ ...table.search, limit: pageSize }, listOptions);
  const today = useToday();
  return (
    <SearchedTable
      label="Agreements"
      table={table}
      query={query}
      rowsOf={({ stampings }) => stampings}
      columns={columnsOn(today)}
      rowKey={({ id }) => id}
      searchHint="Contract, tenant or property"
      filters={filters}
      sorts={dueSorts}
      firstSort="Due date, soonest first"
      empty="Every agreement is stamped"
    />
  );
}

export function ExportStampings({ table }: { table: StampingTable }) {
  const [exportStampings] = useExportStampingsMutation();
  const { cursor: _cursor, ...search } = table.search;
  return <ExportButton onExport={() => exportStampings(search).unwrap()} />;
}
