import { ActionIcon, Badge, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { messages } from '@teduh/shared/messages';
import type { User } from '@teduh/shared/users';
import { listOptions } from '../../api/base-api.ts';
import { useSession } from '../../lib/session.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useDeleteUser } from './use-delete-user.ts';
import { useUsersQuery } from './users.api.ts';

function fullName({ firstname, lastname }: User): string {
  return `${firstname} ${lastname}`.trim();
}

type UsersTableProps = { onEdit: (user: User) => void };

export function UsersTable({ onEdit }: UsersTableProps) {
  const { userId } = useSession();
  const { data, error, refetch } = useUsersQuery(undefined, listOptions);
  const { deleteUser, deletingId } = useDeleteUser();

  const columns: Column<User>[] = [
    { header: '#', render: (_user, index) => index + 1, onPhone: 'hidden' },
    { header: 'Name', render: fullName, onPhone: 'title' },
    { header: 'Email', render: (user) => user.email },
    { header: 'Phone', render: (user) => user.phone },
    { header: 'User Type', render: (user) => user.userType },
    {
      header: 'Status',
      render: (user) => (
        <Badge miw="max-content" color={user.status === 'active' ? 'green' : 'yellow'}>
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
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={`Delete ${fullName(user)}`}
            title={user.id === userId ? messages.ownAccountDelete : undefined}
            disabled={user.id === userId}
            bg={user.id === userId ? 'transparent' : undefined}
            loading={user.id === deletingId}
            onClick={() => void deleteUser(user.id, fullName(user))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ),
    },
  ];

  return (
    <DataTable
      label="Users"
      columns={columns}
      rows={data}
      rowKey={(user) => user.id}
      error={error}
      onRetry={() => void refetch()}
      empty="No users found"
    />
  );
}
