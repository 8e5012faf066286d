import type { Application, ApplicationsAnswer } from '@teduh/shared/applications';
import { applicationStatuses } from '@teduh/shared/applications.constants';
import { fullName } from '@teduh/shared/names';
import { formatDay } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import type { TableSearch } from '../../lib/use-table-search.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { SearchedTable } from '../../ui/searched-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { AskSigner } from './application-actions.ts';
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
  /** The columns before the actions. */
  shown: Column<Application>[];
  sorts?: { value: string; label: string }[];
  firstSort?: string;
  askSigner: AskSigner;
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

export const columns = {
  number: { header: '#', render: (_application, index) => index + 1, onPhone: 'hidden' },
  name: {
    header: 'Customer Name',
    sort: 'customer',
    onPhone: 'title',
    render: ({ id, user }) => (
      <TextLink to={paths.applicationDetails(id)} inherit>
        {fullName(user)}
      </TextLink>
    ),
  },
  email: { header: 'Email', render: ({ user }) => <EmailText email={user.email} /> },
  startDate: {
    header: 'Start Date',
    sort: 'startDate',
    isOneLine: true,
    render: ({ startDate }) => formatDay(startDate),
  },
  stayLength: { header: 'Stay Length', isOneLine: true, render: ({ stayLength }) => `${stayLength} months` },
  endDate: {
    header: 'End Date',
    sort: 'endDate',
    isOneLine: true,
    render: ({ endDate }) => formatDay(endDate),
  },
  status: { header: 'Status', render: ({ status }) => <ApplicationStatusBadge status={status} /> },
} as const satisfies Record<string, Column<Application>>;

export function ApplicationsTable({ shown, askSigner, ...props }: ApplicationsTableProps) {
  const { buttonsFor, dialog } = useAnswers(askSigner);
  const answers: Column<Application> = {
    header: 'Actions',
    onPhone: 'actions',
    render: (application) => buttonsFor(application),
  };
  return (
    <>
      <SearchedTable
        label="Applications"
        columns={[...shown, answers]}
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
