import { Button, Group } from '@mantine/core';
import { messages } from '@teduh/shared/messages';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { AuthScreen } from '../features/auth/auth-screen.tsx';
import { keepPendingEmail, pendingEmail } from '../features/auth/pending-email.ts';
import { VerificationStatus } from '../features/auth/verification-status.tsx';
import { paths } from '../lib/paths.ts';

export function Component() {
  const { state } = useLocation();
  const email = pendingEmail(state);

  useEffect(() => {
    if (email) keepPendingEmail(email);
  }, [email]);

  if (email) return <VerificationStatus email={email} />;

  return (
    <AuthScreen
      title={messages.noEmail}
      tabTitle="Email Verification"
      text="Register first, or log in with the address you want to verify."
    >
      <Group>
        <Button component={Link} to={paths.register} size="md">
          Register
        </Button>
        <Button component={Link} to={paths.login} size="md" variant="default">
          Login
        </Button>
      </Group>
    </AuthScreen>
  );
}
