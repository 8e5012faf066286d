import { Alert, Badge, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { handleComplaintAt } from '@teduh/shared/pages';
import type { UserOverviewAnswer } from '@teduh/shared/user-overview';
import type { User } from '@teduh/shared/users';
import { columns as complaintColumns } from '../../features/complaints/complaint-columns.ts';
import { ownColumns } from '../../features/contracts/contract-columns.tsx';
import { Panel, PanelTable } from '../../features/dashboard/panel.tsx';
import { columns as transactionColumns } from '../../features/transactions/transaction-columns.tsx';
import { formatMoment } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';

type Overview = UserOverviewAnswer;
type Complaint = Overview['complaints'][number];
type SentMail = Overview['mails'][number];

const { property, type, amount, dueDate, status, paymentDate } = transactionColumns;

const complaintTable: Column<Complaint>[] = [
  {
    header: 'Title',
    onPhone: 'title',
    render: ({ id, title }) => (
      <TextLink to={handleComplaintAt(id)} inherit>
        {title}
      </TextLink>
    ),
  },
  { header: 'Reported', render: ({ createdAt }) => formatMoment(createdAt) },
  {
    header: 'Status',
    render: (complaint) => (
      <Badge
        miw="max-content"
        color={complaintColumns.find(({ status: of }) => of === complaint.status)?.color}
      >
        {complaint.status}
      </Badge>
    ),
  },
];

function writeSent({ sentAt, failedAt }: SentMail): string {
  if (sentAt) return formatMoment(sentAt);
  return failedAt ? `Refused ${formatMoment(failedAt)}` : 'Waits to be sent';
}

const mailTable: Column<SentMail>[] = [
  { header: 'Subject', onPhone: 'title', render: ({ subject }) => subject },
  { header: 'Sent', render: writeSent },
];

const searchFor = (path: string, { email }: User) => `${path}?q=${encodeURIComponent(email)}`;

function Balance({ owed, overdue }: Overview['balance']) {
  if (owed === 0) return <Text>Nothing is to be paid.</Text>;
  return (
    <Text>
      <Text span fw={700}>
        {formatRinggit(owed)} to pay
      </Text>
      {overdue > 0 && (
        <>
          , of which{' '}
          <Text span fw={700} c="var(--mantine-color-error)">
            {formatRinggit(overdue)} is overdue
          </Text>
        </>
      )}
    </Text>
  );
}

/** One user, as an admin wants to see them while they are on the phone. */
export function UserOverview({ overview }: { overview: Overview }) {
  const { user, contracts, charges, balance, payments, complaints, mails, refused } = overview;
  return (
    <Stack gap="xl">
      {refused && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Mail does not reach this address">
          The mail server of {user.email} refused a mail on {formatMoment(refused.at)}: {refused.reason}.
          Please ask for another address, and see{' '}
          <TextLink to={paths.manageSystem} inherit>
            what was not sent
          </TextLink>
          .
        </Alert>
      )}
      <Paper withBorder p="lg">
        <Facts
          layout="columns"
          facts={[
            { label: 'Email', value: <EmailText email={user.email} /> },
            { label: 'Phone', value: user.phone },
            { label: 'User Type', value: user.userType },
            { label: 'Status', value: user.status },
            ...(user.blockReason ? [{ label: 'Blocked because', value: user.blockReason }] : []),
          ]}
        />
      </Paper>
      {user.userType === 'customer' && (
        <>
          <Panel
            title="Charges"
            more={{ label: 'All transactions', to: searchFor(paths.manageTransactions, user) }}
          >
            <Stack gap="sm">
              <Balance {...balance} />
              {charges.length > 0 && (
                <PanelTable
                  label="Charges"
                  columns={[property, type, amount, dueDate, status]}
                  rows={charges}
                  empty="Nothing is to be paid."
                />
              )}
            </Stack>
          </Panel>
          <Panel
            title="Contracts"
            more={{ label: 'All contracts', to: searchFor(paths.manageContracts, user) }}
          >
            <PanelTable label="Contracts" columns={ownColumns} rows={contracts} empty="No contracts yet" />
          </Panel>
          <Panel title="Payments">
            <PanelTable
              label="Payments"
              columns={[property, type, amount, paymentDate, status]}
              rows={payments}
              empty="Nothing was paid yet"
            />
          </Panel>
          <Panel
            title="Complaints"
            more={{ label: 'All complaints', to: searchFor(paths.manageComplaints, user) }}
          >
            <PanelTable label="Complaints" columns={complaintTable} rows={complaints} empty="No complaints" />
          </Panel>
        </>
      )}
      <Panel title="Mails sent">
        <PanelTable label="Mails sent" columns={mailTable} rows={mails} empty="No mails yet" />
      </Panel>
    </Stack>
  );
}
