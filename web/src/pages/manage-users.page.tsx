import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { User } from '@teduh/shared/users';
import { lazy, Suspense, useState } from 'react';
import { ExportUsers, UsersTable, useUserTable } from '../features/users/users-table.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const AddUserModal = lazy(() => import('../features/users/add-user-modal.tsx'));
const BlockUserModal = lazy(() => import('../features/users/block-user-modal.tsx'));
const EditUserDrawer = lazy(() => import('../features/users/edit-user-drawer.tsx'));

export function Component() {
  const table = useUserTable();
  const [adding, setAdding] = useState<'never' | 'open' | 'closed'>('never');
  const [edited, setEdited] = useState<User>();
  const [isEditing, setEditing] = useState(false);

  const [blocked, setBlocked] = useState<User>();
  const [isBlocking, setBlocking] = useState(false);

  function block(user: User) {
    setBlocked(user);
    setBlocking(true);
  }

  function edit(user: User) {
    setEdited(user);
    setEditing(true);
  }

  return (
    <>
      <PageHeader
        title="Users"
        text="Manage your users here."
        action={
          <Group gap="sm">
            <ExportUsers table={table} />
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding('open')}>
              Add New User
            </Button>
          </Group>
        }
      />
      <UsersTable table={table} onEdit={edit} onBlock={block} />
      <Suspense fallback={null}>
        {adding !== 'never' && (
          <AddUserModal isOpen={adding === 'open'} onClose={() => setAdding('closed')} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {blocked && <BlockUserModal user={blocked} isOpen={isBlocking} onClose={() => setBlocking(false)} />}
      </Suspense>
      <Suspense fallback={null}>
        {edited && <EditUserDrawer user={edited} isOpen={isEditing} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  );
}
