import type { Application, ApplicationsAnswer } from '@teduh/shared/applications';
import { applicationStatuses } from '@teduh/shared/applications.constants';
import { fullName } from '@teduh/shared/names';
import { formatDay } from '../../lib/days.ts';
import type { TableSearch } from '../../lib/use-table-search.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { SearchedTable } from '../../ui/searched-table.tsx';
import { ApplicationStatusBadge } from './application-status-badge.tsx';
import { useAnswers } from './use-answers.tsx';

type ApplicationsTableProps = {
  table: TableSearch;
  query: {
    data?: ApplicationsAnswer | undefined;
    currentData?: ApplicationsAnswer | undefined;
    error?: unknown;
    refetch: () => unknown;
  };
  empty: string;
  searchHint?: string;
  /** The columns before the dates. */
  columns?: Column<Application>[];
  sorts?: { value: string; label: string }[];
  firstSort?: string;
};

const statusFilter = { name: 'status', label: 'Status', all: 'All', options: applicationStatuses };
export const sorts = [
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'customer', label: 'Customer, A to Z' },
  { value: '-customer', label: 'Customer, Z to A' },
  { value: 'startDate', label: 'Start date, earliest first' },
  { value: '-startDate', label: 'Start date, latest first' },
  { value: 'endDate', label: 'End date, earliest first' },
  { value: '-endDate', label: 'End date, latest first' },
];

const ofOneProperty: Column<Application>[] = [
  { header: '#', render: (_application, index) => index + 1, onPhone: 'hidden' },
  { header: 'Customer Name', sort: 'customer', render: ({ user }) => fullName(user), onPhone: 'title' },
  { header: 'Email', render: ({ user }) => <EmailText email={user.email} /> },
];

const dates: Column<Application>[] = [
  {
    header: 'Start Date',
    sort: 'startDate',
    isOneLine: true,
    render: ({ startDate }) => formatDay(startDate),
  },
  { header: 'Stay Length', isOneLine: true, render: ({ stayLength }) => `${stayLength} months` },
  { header: 'End Date', sort: 'endDate', isOneLine: true, render: ({ endDate }) => formatDay(endDate) },
  { header: 'Status', render: ({ status }) => <ApplicationStatusBadge status={status} /> },
];

export function ApplicationsTable({ columns = ofOneProperty, ...props }: ApplicationsTableProps) {
  const { buttonsFor, dialog } = useAnswers();
  const answers: Column<Application> = { header: 'Actions', onPhone: 'actions', render: buttonsFor };
  return (
    <>
      <SearchedTable
        label="Applications"
        columns={[...columns, ...dates, answers]}
        rowsOf={({ applications }) => applications}
        rowKey={({ id }) => id}
        searchHint="Name or email"
        filters={[statusFilter]}
        sorts={sorts}
        {...props}
      />
      {dialog}
    </>
  );
}
