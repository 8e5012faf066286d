import { Alert, Button, Stack } from '@mantine/core';
import type { VerifiedAnswer } from '@teduh/shared/auth';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import { Link } from 'react-router';
import { errorMessage, toApiError } from '../../api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { AuthScreen } from './auth-screen.tsx';

/** What the server says about a link that leads nowhere. */
export const brokenLinkCodes: (ErrorCode | undefined)[] = ['user_not_found', 'no_changes', 'code_expired'];

export function BrokenLink() {
  return (
    <Alert color="red" role="alert" title="This link no longer works">
      It was used already, is too old, or a newer one was sent.
    </Alert>
  );
}

type LinkActionProps = {
  title: string;
  text: string;
  button: string;
  isDestructive?: boolean;
  state: { data?: VerifiedAnswer | undefined; error?: unknown; isLoading: boolean };
  onSend: () => void;
  /** Shown once it is done. */
  next: { text: string; label: string; to: string };
};

/** A link from a mail that changes an account. It is not used before somebody presses the button: programs open links too. */
export function LinkAction({ title, text, button, isDestructive, state, onSend, next }: LinkActionProps) {
  const { data, error, isLoading } = state;
  if (data)
    return (
      <AuthScreen title={data.message} tabTitle={title} text={next.text}>
        <Button component={Link} to={next.to} state={{ email: data.email }} size="md">
          {next.label}
        </Button>
      </AuthScreen>
    );
  const isBroken = brokenLinkCodes.includes(toApiError(error).code);
  return (
    <AuthScreen title={title} text={text}>
      <Stack gap="md">
        {isBroken && <BrokenLink />}
        {error !== undefined && !isBroken && <Alert color="red" role="alert" title={errorMessage(error)} />}
        {!isBroken && (
          <Button size="md" color={isDestructive ? 'red' : undefined} loading={isLoading} onClick={onSend}>
            {button}
          </Button>
        )}
        <Button component={Link} to={paths.home} variant="default" size="md">
          Back to the home page
        </Button>
      </Stack>
    </AuthScreen>
  );
}
