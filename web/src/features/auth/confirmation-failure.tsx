import { Alert, Button, Stack, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { nextPath } from '../../lib/next-path.ts';
import { paths } from '../../lib/paths.ts';
import type { CodeFailure } from './auth.api.ts';
import { ResendButton } from './resend-button.tsx';

// HTTP/2 answers carry no status text.
const statusTexts: Record<number, string> = {
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

function failureText({ message, status, statusText }: CodeFailure): string {
  return message || `${status} ${statusText || (statusTexts[status] ?? '')}`.trim();
}

type ConfirmationFailureProps = { failure: CodeFailure; code: string; onRetry: () => void };

export function ConfirmationFailure({ failure, code, onRetry }: ConfirmationFailureProps) {
  const text = failureText(failure);
  return (
    <Stack gap="lg">
      <Alert color={failure.code === 'no_changes' ? 'yellow' : 'red'} title={text} role="alert" />
      <NextStep failure={failure} code={code} onRetry={onRetry} />
    </Stack>
  );
}

function NextStep({ failure, code, onRetry }: ConfirmationFailureProps) {
  const { search } = useLocation();
  if (failure.code === 'user_not_found') {
    return (
      <>
        <Text c="dimmed">
          This link belongs to no account. If you have confirmed your email already, log in. Otherwise open
          the newest email we sent you, or register again.
        </Text>
        <LoginButton />
      </>
    );
  }
  if (failure.code === 'code_expired') {
    return (
      <>
        <Text c="dimmed">
          The link was valid for one hour, or until a newer one was sent. We can send you a new one.
        </Text>
        <ResendButton to={{ confirmationCode: code, next: nextPath(search) }} />
      </>
    );
  }
  if (failure.code === 'no_changes') {
    return (
      <>
        <Text c="dimmed">This link has been used already. You can log in.</Text>
        <LoginButton />
      </>
    );
  }
  if (failure.status === 502) {
    return (
      <Text c="dimmed">
        The server is not available right now. Please open the link again in a few minutes.
      </Text>
    );
  }
  const isPassing = failure.status === 0 || failure.status >= 500;
  return (
    <>
      {isPassing && (
        <Button size="md" onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button
        component={Link}
        to={{ pathname: paths.register, search }}
        size="md"
        variant={isPassing ? 'default' : 'filled'}
      >
        Retry Register
      </Button>
    </>
  );
}

function LoginButton() {
  const { search } = useLocation();
  return (
    <Button component={Link} to={{ pathname: paths.login, search }} size="md">
      Login
    </Button>
  );
}
