import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { Link } from 'react-router';
import { refreshSession } from '../api/refresh-session.ts';
import { isRefused, type RefreshFailure, useSessionDispatch } from '../lib/session.ts';
import { usePageTitle } from '../ui/page-title.ts';

type SessionProblemProps = { failure: RefreshFailure; login: string };

export function SessionProblem({ failure, login }: SessionProblemProps) {
  const dispatch = useSessionDispatch();
  const hasExpired = isRefused(failure);
  const title = hasExpired ? errorMessages.session_expired : 'We could not check your login.';

  usePageTitle(hasExpired ? 'Session expired' : 'Connection problem');

  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" gap="md" maw={480} ta="center">
        <Title order={1} size="h2">
          {title}
        </Title>
        {failure.message !== title && (
          <Text c="dimmed" role="alert">
            {failure.message}
          </Text>
        )}
        {!hasExpired && <Button onClick={() => void dispatch(refreshSession())}>Try again</Button>}
        <Button component={Link} to={login} variant={hasExpired ? 'filled' : 'default'}>
          {messages.loginAgain}
        </Button>
      </Stack>
    </Center>
  );
}
