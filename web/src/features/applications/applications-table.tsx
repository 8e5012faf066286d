import { Button, Group } from '@mantine/core';
import type { Application, ApplicationsAnswer } from '@teduh/shared/applications';
import { applicationMoves, applicationStatuses } from '@teduh/shared/applications.constants';
import { canMove } from '@teduh/shared/moves';
import { fullName } from '@teduh/shared/names';
import { formatDay } from '../../lib/days.ts';
import type { TableSearch } from '../../lib/use-table-search.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { SearchedTable } from '../../ui/searched-table.tsx';
import { useDecideApplication } from './application-actions.ts';
import { ApplicationStatusBadge } from './application-status-badge.tsx';

type ApplicationsTableProps = {
  table: TableSearch;
  query: {
    data?: ApplicationsAnswer | undefined;
    currentData?: ApplicationsAnswer | undefined;
    error?: unknown;
    refetch: () => unknown;
  };
  empty: string;
};

const filters = [{ name: 'status', label: 'Status', all: 'All', options: applicationStatuses }];
const sorts = [
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'customer', label: 'Customer, A to Z' },
  { value: '-customer', label: 'Customer, Z to A' },
  { value: 'startDate', label: 'Start date, earliest first' },
  { value: '-startDate', label: 'Start date, latest first' },
  { value: 'endDate', label: 'End date, earliest first' },
  { value: '-endDate', label: 'End date, latest first' },
];

const answers = [
  { status: 'Accepted', label: 'Accept', color: undefined },
  { status: 'Rejected', label: 'Reject', color: 'red' },
] as const;

export function ApplicationsTable(props: ApplicationsTableProps) {
  const decide = useDecideApplication();

  const columns: Column<Application>[] = [
    { header: '#', render: (_application, index) => index + 1, onPhone: 'hidden' },
    { header: 'Customer Name', sort: 'customer', render: ({ user }) => fullName(user), onPhone: 'title' },
    { header: 'Email', render: ({ user }) => <EmailText email={user.email} /> },
    {
      header: 'Start Date',
      sort: 'startDate',
      isOneLine: true,
      render: ({ startDate }) => formatDay(startDate),
    },
    { header: 'Stay Length', isOneLine: true, render: ({ stayLength }) => `${stayLength} months` },
    { header: 'End Date', sort: 'endDate', isOneLine: true, render: ({ endDate }) => formatDay(endDate) },
    { header: 'Status', render: ({ status }) => <ApplicationStatusBadge status={status} /> },
    {
      header: 'Actions',
      onPhone: 'actions',
      render: (application) => (
        <Group gap={6} wrap="nowrap">
          {answers
            .filter(({ status }) => canMove(applicationMoves, application.status, status))
            .map(({ status, label, color }) => (
              <Button
                key={status}
                size="compact-sm"
                variant="light"
                color={color}
                aria-label={`${label} ${fullName(application.user)}`}
                loading={
                  decide.pending?.application.id === application.id && decide.pending.status === status
                }
                disabled={decide.isPending}
                onClick={() => void decide.run({ application, status })}
              >
                {label}
              </Button>
            ))}
        </Group>
      ),
    },
  ];

  return (
    <SearchedTable
      label="Applications"
      columns={columns}
      rowsOf={({ applications }) => applications}
      rowKey={({ id }) => id}
      searchHint="Name or email"
      filters={filters}
      sorts={sorts}
      {...props}
    />
  );
}
