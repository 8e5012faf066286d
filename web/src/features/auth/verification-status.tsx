import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { messages } from '@teduh/shared/messages';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useConfigQuery } from '../../api/config.api.ts';
import { nextPath } from '../../lib/next-path.ts';
import { paths } from '../../lib/paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useVerificationStatusQuery } from './auth.api.ts';
import { AuthScreen } from './auth-screen.tsx';
import { ResendButton } from './resend-button.tsx';

const pollMs = 4000;

export function VerificationStatus({ email }: { email: string }) {
  const { search } = useLocation();
  const [isConfirmed, setConfirmed] = useState(false);
  const { data } = useVerificationStatusQuery(email, {
    skip: isConfirmed,
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
  });
  const { data: config } = useConfigQuery();

  if (!isConfirmed && data?.user.status === 'active') setConfirmed(true);
  if (isConfirmed) return <EmailConfirmed email={email} />;

  return (
    <AuthScreen
      title="Email Verification"
      text={
        <>
          We sent a link to <strong>{email}</strong>. {messages.verificationSentBody}
        </>
      }
    >
      <Stack gap="lg">
        <Group gap="sm" wrap="nowrap" role="status">
          <Loader type="dots" size="sm" flex="none" aria-hidden />
          <Text size="sm">Not verified yet. This page notices by itself when you have clicked the link.</Text>
        </Group>
        <ResendButton to={{ email, next: nextPath(search) }} />
        <Group justify="space-between" gap="sm">
          <TextLink to={{ pathname: paths.login, search }} state={{ email }} size="sm">
            Back to login
          </TextLink>
          {config?.mailbox && (
            <TextLink to={paths.mailbox} size="sm">
              Open the mailbox
            </TextLink>
          )}
        </Group>
      </Stack>
    </AuthScreen>
  );
}

function EmailConfirmed({ email }: { email: string }) {
  const { search } = useLocation();
  return (
    <AuthScreen
      title="Email Confirmed"
      text={
        <span role="status">
          <strong>{email}</strong> is verified. You can log in now.
        </span>
      }
    >
      <Button component={Link} to={{ pathname: paths.login, search }} state={{ email }} size="md">
        Login
      </Button>
    </AuthScreen>
  );
}
