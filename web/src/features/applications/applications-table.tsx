import { Button, Group } from '@mantine/core';
import type { Application } from '@teduh/shared/applications';
import { formatDay } from '../../lib/days.ts';
import { fullName } from '../../lib/full-name.ts';
import { type Column, DataTable, type DataTableProps } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { ApplicationStatusBadge } from './application-status-badge.tsx';
import { useAnswerApplication } from './use-answer-application.ts';

type ApplicationsTableProps = Pick<DataTableProps<Application>, 'rows' | 'error' | 'onRetry' | 'empty'>;

const answers = [
  { status: 'Accepted', label: 'Accept', color: undefined },
  { status: 'Rejected', label: 'Reject', color: 'red' },
] as const;

export function ApplicationsTable(props: ApplicationsTableProps) {
  const { answer, underWay } = useAnswerApplication();

  const columns: Column<Application>[] = [
    { header: '#', render: (_application, index) => index + 1, onPhone: 'hidden' },
    { header: 'Customer Name', render: ({ user }) => fullName(user), onPhone: 'title' },
    { header: 'Email', render: ({ user }) => <EmailText email={user.email} /> },
    { header: 'Start Date', render: ({ startDate }) => formatDay(startDate) },
    { header: 'Stay Length', render: ({ stayLength }) => `${stayLength} months` },
    { header: 'End Date', render: ({ endDate }) => formatDay(endDate) },
    { header: 'Status', render: ({ status }) => <ApplicationStatusBadge status={status} /> },
    {
      header: 'Actions',
      onPhone: 'actions',
      render: (application) =>
        application.status === 'Waiting for Response' && (
          <Group gap={6} wrap="nowrap">
            {answers.map(({ status, label, color }) => (
              <Button
                key={status}
                size="compact-sm"
                variant="light"
                color={color}
                aria-label={`${label} ${fullName(application.user)}`}
                loading={underWay?.id === application.id && underWay.status === status}
                disabled={underWay !== undefined}
                onClick={() => void answer(application, status)}
              >
                {label}
              </Button>
            ))}
          </Group>
        ),
    },
  ];

  return <DataTable label="Applications" columns={columns} rowKey={({ id }) => id} {...props} />;
}
