import { ActionIcon, Badge, Group } from '@mantine/core';
import { IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import type { DeletionAnswer, User } from '@teduh/shared/users';
import { userSorts, userStatuses, userTypes } from '@teduh/shared/users.constants';
import { listOptions } from '../../api/base-api.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { pageSize, useTableSearch } from '../../lib/use-table-search.ts';
import type { Question } from '../../ui/confirm.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { SearchedTable } from '../../ui/searched-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useAction } from '../../ui/use-action.ts';
import { aboutOtherAccounts, usePasswordCheck } from './use-password-check.tsx';
import {
  useDeleteUserMutation,
  useExportUsersMutation,
  useLazyUserDeletionQuery,
  useUnblockUserMutation,
  useUsersQuery,
} from './users.api.ts';

const filters = [
  {
    name: 'userType',
    label: 'User type',
    all: 'All types',
    options: [
      { value: 'customer', label: 'Customer' },
      { value: 'admin', label: 'Admin' },
    ],
  },
  {
    name: 'status',
    label: 'Status',
    all: 'All',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'pending', label: 'Pending' },
      { value: 'blocked', label: 'Blocked' },
    ],
  },
];
const sorts = [
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'email', label: 'Email, A to Z' },
  { value: '-email', label: 'Email, Z to A' },
];

/** What stands against the deletion is told instead of asking. */
function questionOf(user: User, { message, waitingApplications }: DeletionAnswer): Question {
  const name = fullName(user);
  if (message) return { title: `${name} cannot be deleted`, body: message };
  const withdrawn =
    waitingApplications === 1
      ? ' A waiting application is withdrawn.'
      : ` ${waitingApplications} waiting applications are withdrawn.`;
  return {
    title: 'Delete user',
    body: `${name} will lose access at once, and their personal data is erased.${waitingApplications > 0 ? withdrawn : ''} This cannot be undone.`,
    confirmLabel: 'Delete',
    isDestructive: true,
  };
}

const statusColors = { active: 'green', pending: 'yellow', blocked: 'red' } as const;

type UsersTableProps = { table: UserTable; onEdit: (user: User) => void; onBlock: (user: User) => void };

export function UsersTable({ table, onEdit, onBlock }: UsersTableProps) {
  const { userId } = useSession();
  const query = useUsersQuery({ ...table.search, limit: pageSize }, listOptions);
  const [checkDeletion] = useLazyUserDeletionQuery();
  const [sendDeletion] = useDeleteUserMutation();
  const { withPassword, passwordDialog } = usePasswordCheck(aboutOtherAccounts);
  const deletion = useAction<User>({
    question: async (user) => questionOf(user, await checkDeletion(user.id).unwrap()),
    send: ({ id }) =>
      withPassword((currentPassword) =>
        sendDeletion({ id, ...(currentPassword && { currentPassword }) }).unwrap(),
      ),
    success: messages.userDeleted,
  });

  const [sendUnblock] = useUnblockUserMutation();
  const unblocking = useAction<User>({
    question: (user) => ({
      title: 'Unblock user',
      body: `${fullName(user)} can log in again. They were blocked because: ${user.blockReason}`,
      confirmLabel: 'Unblock',
    }),
    send: ({ id }) =>
      withPassword((currentPassword) =>
        sendUnblock({ id, ...(currentPassword && { currentPassword }) }).unwrap(),
      ),
    success: messages.userUnblocked,
  });

  const columns: Column<User>[] = [
    { header: '#', render: (_user, index) => index + 1, onPhone: 'hidden' },
    {
      header: 'Name',
      sort: 'name',
      onPhone: 'title',
      render: (user) => (
        <TextLink to={paths.userDetails(user.id)} inherit>
          {fullName(user)}
        </TextLink>
      ),
    },
    { header: 'Email', sort: 'email', render: (user) => user.email },
    { header: 'Phone', render: (user) => user.phone },
    { header: 'User Type', render: (user) => user.userType },
    {
      header: 'Status',
      render: (user) => (
        <Badge miw="max-content" color={statusColors[user.status]} title={user.blockReason ?? undefined}>
          {user.status}
        </Badge>
      ),
    },
    {
      header: 'Actions',
      onPhone: 'actions',
      render: (user) => (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`Edit ${fullName(user)}`}
            onClick={() => onEdit(user)}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          {user.status === 'blocked' ? (
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={`Unblock ${fullName(user)}`}
              loading={user.id === unblocking.pending?.id}
              onClick={() => void unblocking.run(user)}
            >
              <IconLockOpen size={18} aria-hidden />
            </ActionIcon>
          ) : (
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={`Block ${fullName(user)}`}
              title={user.id === userId ? errorMessages.own_account_block : undefined}
              disabled={user.id === userId}
              bg={user.id === userId ? 'transparent' : undefined}
              onClick={() => onBlock(user)}
            >
              <IconLock size={18} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={`Delete ${fullName(user)}`}
            title={user.id === userId ? errorMessages.own_account_delete : undefined}
            disabled={user.id === userId}
            bg={user.id === userId ? 'transparent' : undefined}
            loading={user.id === deletion.pending?.id}
            onClick={() => void deletion.run(user)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ),
    },
  ];

  return (
    <>
      <SearchedTable
        label="Users"
        table={table}
        query={query}
        rowsOf={({ users }) => users}
        columns={columns}
        rowKey={(user) => user.id}
        searchHint="Name, email or phone"
        filters={filters}
        sorts={sorts}
        empty="No users found"
      />
      {passwordDialog}
    </>
  );
}

export const useUserTable = () =>
  useTableSearch({ sorts: userSorts, filters: { userType: userTypes, status: userStatuses } });
export type UserTable = ReturnType<typeof useUserTable>;

export function ExportUsers({ table }: { table: UserTable }) {
  const [exportUsers] = useExportUsersMutation();
  const { cursor: _cursor, ...search } = table.search;
  return <ExportButton onExport={() => exportUsers(search).unwrap()} />;
}
