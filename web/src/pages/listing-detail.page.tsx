import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { NotFound } from '../ui/not-found.tsx';
import { usePageTitle } from '../ui/page-title.ts';

export function Component() {
  usePageTitle('Property not found');
  return (
    <NotFound
      title="Property not found"
      text="This home is no longer listed, or the link to it is not complete. There may be another one you like."
    >
      <Button
        component={Link}
        to={paths.listing}
        size="md"
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
      >
        Go Back
      </Button>
    </NotFound>
  );
}
