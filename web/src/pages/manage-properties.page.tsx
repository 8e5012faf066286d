import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ManagePropertiesGrid } from '../features/properties/manage-properties-grid.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <>
      <PageHeader
        title="Manage Properties"
        action={
          <Button component={Link} to={paths.addProperty} leftSection={<IconPlus size={18} aria-hidden />}>
            Add New Property
          </Button>
        }
      />
      <ManagePropertiesGrid />
    </>
  );
}
