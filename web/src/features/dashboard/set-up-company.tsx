import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Where the first admin begins: without a company nobody knows who lets the homes. */
export default function SetUpCompany() {
  return (
    <Paper component="section" withBorder px="lg" py="lg" aria-labelledby="set-up-company">
      <Group justify="space-between" gap="md">
        <Stack gap={4} flex={1} miw={260}>
          <Title order={2} size="h4" id="set-up-company">
            Enter your company first
          </Title>
          <Text c="dimmed">
            Its name, address and contact stand on every page, mail, agreement and receipt. Until then tenants
            read those of an example.
          </Text>
        </Stack>
        <Button component={Link} to={paths.manageSettings}>
          Enter company
        </Button>
      </Group>
    </Paper>
  );
}
