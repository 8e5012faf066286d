import { Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { LoginEntry } from '@teduh/shared/auth';
import { messages } from '@teduh/shared/messages';
import { formatMoment } from '../../lib/instants.ts';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useEndLoginMutation, useEndOtherLoginsMutation, useLoginsQuery } from './auth.api.ts';

/** Where somebody is logged in, so that they notice a login that is not theirs. */
export function Logins() {
  const { data, error, refetch } = useLoginsQuery();
  const [endOthers] = useEndOtherLoginsMutation();
  const endAll = useAction({
    question: () => ({
      title: 'Log out everywhere else',
      body: 'Every device except this one has to log in again.',
      confirmLabel: 'Log out',
    }),
    send: () => endOthers().unwrap(),
    success: messages.otherLoginsEnded,
  });

  return (
    <Paper component="section" withBorder p={{ base: 'lg', sm: 'xl' }} maw={720} aria-labelledby="logins">
      <Stack gap="md">
        <Stack gap={4}>
          <Title order={2} size="h4" id="logins">
            Logins
          </Title>
          <Text c="dimmed" size="sm">
            Where you are logged in. Log out what you do not recognise, and choose a new password.
          </Text>
        </Stack>
        {data && (
          <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
            {data.logins.map((login) => (
              <LoginItem key={login.id} login={login} />
            ))}
          </Stack>
        )}
        {!data && error && <ErrorPanel error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton height={56} aria-label="Loading logins..." role="status" />}
        {data && data.logins.length > 1 && (
          <Group justify="flex-end">
            <Button variant="default" loading={endAll.isPending} onClick={() => void endAll.run()}>
              Log out everywhere else
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

function LoginItem({ login }: { login: LoginEntry }) {
  const { id, device, address, lastSeenAt, isCurrent } = login;
  const [end] = useEndLoginMutation();
  const ending = useAction({ send: () => end(id).unwrap(), success: messages.loginEnded });
  return (
    <Group component="li" justify="space-between" gap="sm">
      <Stack gap={2}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {isCurrent && <Badge color="green">This device</Badge>}
        </Group>
        <Text c="dimmed" size="sm">
          {address && `From ${address}, l`}
          {!address && 'L'}ast used {formatMoment(lastSeenAt)}
        </Text>
      </Stack>
      {!isCurrent && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Log out ${device}, last used ${formatMoment(lastSeenAt)}`}
          loading={ending.isPending}
          onClick={() => void ending.run()}
        >
          Log out
        </Button>
      )}
    </Group>
  );
}
