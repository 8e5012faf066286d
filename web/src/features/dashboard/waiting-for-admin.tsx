import { Paper, Stack, Text } from '@mantine/core';
import type { AdminDashboard } from '@teduh/shared/dashboard';
import { paths } from '../../lib/paths.ts';
import { TextLink } from '../../ui/text-link.tsx';

type Waiting = AdminDashboard['waiting'];

const kinds: [key: keyof Waiting, one: string, several: string, to: string][] = [
  [
    'slips',
    'transfer slip waits for confirmation',
    'transfer slips wait for confirmation',
    `${paths.manageTransactions}?status=Waiting+for+Confirmation`,
  ],
  [
    'signatures',
    'agreement waits for our signature',
    'agreements wait for our signature',
    paths.manageContracts,
  ],
  ['complaints', 'complaint is open', 'complaints are open', paths.manageComplaints],
];

/** What admins have to do, with the way to it; applications and what tenants ask have a place of their own. */
export default function WaitingForAdmin({ waiting }: { waiting: Waiting }) {
  return (
    <Paper component="section" aria-label="Waiting for you" withBorder px="lg" py="md">
      <Stack gap="xs" align="start">
        <Text fw={700}>Waiting for you</Text>
        {kinds.map(
          ([key, one, several, to]) =>
            waiting[key] > 0 && (
              <TextLink key={key} to={to}>
                {waiting[key]} {waiting[key] === 1 ? one : several}
              </TextLink>
            ),
        )}
      </Stack>
    </Paper>
  );
}
