import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { errorMessages } from '@teduh/shared/errors.constants';
import { useEffect } from 'react';
import { unreachable } from '../api/api-error.ts';
import { paths } from '../lib/paths.ts';
import { useOnline } from '../lib/use-online.ts';
import { usePageTitle } from '../ui/page-title.ts';

/** Shown when a page fails to load or to render. It reloads the whole document, by itself once the network is back. */
export function RouteError() {
  const isOnline = useOnline();
  usePageTitle('Error');

  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);

  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" gap="md" ta="center" maw={480}>
        <Title order={1} size="h2">
          This page did not load
        </Title>
        <Text c="dimmed" role="alert">
          {isOnline ? errorMessages.unexpected_error : unreachable}
        </Text>
        <Group justify="center">
          <Button onClick={() => location.reload()}>Load it again</Button>
          <Button component="a" href={paths.home} variant="default">
            Go home
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}
