import { Button, Skeleton, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useResetLinkQuery } from '../features/auth/auth.api.ts';
import { AuthScreen } from '../features/auth/auth-screen.tsx';
import { BrokenLink } from '../features/auth/link-action.tsx';
import { paths } from '../lib/paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import { ResetPasswordForm } from './reset-password/reset-password-form.tsx';

/** A link is nearly always checked sooner. Whoever waits longer may begin, and is told once the answer has come. */
const formAfterMs = 1_000;

export function Component() {
  const { code = '' } = useParams();
  const [search] = useSearchParams();
  const { currentData: link, isLoading } = useResetLinkQuery(code, { refetchOnMountOrArgChange: true });
  const [hasFailed, setFailed] = useState(false);
  const [isFormDue, setFormDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setFormDue(true), formAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const words = search.has('invited')
    ? { title: 'Welcome to Teduh', text: 'Choose a password for your account.' }
    : { title: 'Reset password', text: 'Choose a new password. It ends every login on every device.' };
  const isBroken = hasFailed || link?.isUsable === false;
  return (
    <AuthScreen title={words.title} text={!isBroken && words.text}>
      {isBroken ? (
        <Stack gap="md">
          <BrokenLink />
          <Button component={Link} to={paths.forgotPassword} size="md">
            Ask for a new link
          </Button>
        </Stack>
      ) : isLoading && !isFormDue ? (
        <Skeleton height={236} role="status" aria-label="Checking the link..." />
      ) : (
        <ResetPasswordForm code={code} onBrokenLink={() => setFailed(true)} />
      )}
      <TextLink to={paths.login} size="sm">
        Back to login
      </TextLink>
    </AuthScreen>
  );
}
