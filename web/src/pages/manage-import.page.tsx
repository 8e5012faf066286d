import { Button, Stack, Title } from '@mantine/core';
import { Link } from 'react-router';
import { ImportFromFile } from '../features/imports/import-from-file.tsx';
import { ImportsTable } from '../features/imports/imports-table.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <>
      <PageHeader
        title="Import"
        text="Bring tenancies along that run already: all at once, or one by one."
        action={
          <Button component={Link} to={paths.enterTenancy} variant="default">
            Enter one tenancy
          </Button>
        }
      />
      <Stack gap="xl">
        <ImportFromFile />
        <div>
          <Title order={2} size="h4" mb="sm">
            Earlier imports
          </Title>
          <ImportsTable />
        </div>
      </Stack>
    </>
  );
}
