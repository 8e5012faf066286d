import { Button } from '@mantine/core';
import { messages } from '@teduh/shared/messages';
import { Link, useLocation, useParams } from 'react-router';
import { type CodeFailure, useVerifyUserQuery } from '../features/auth/auth.api.ts';
import { AuthScreen } from '../features/auth/auth-screen.tsx';
import { ConfirmationFailure } from '../features/auth/confirmation-failure.tsx';
import { paths } from '../lib/paths.ts';
import { PageLoader } from '../ui/page-loader.tsx';

/** The code works once, so the request is never repeated automatically. */
const askOnce = {
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
} as const;

export function Component() {
  const { confirmationCode = '' } = useParams();
  const { search } = useLocation();
  const { data, error, isFetching, refetch } = useVerifyUserQuery(confirmationCode, askOnce);
  const tabTitle = 'Register Confirmation';

  if (isFetching) {
    return (
      <AuthScreen title="Verifying your email" tabTitle={tabTitle}>
        <PageLoader />
      </AuthScreen>
    );
  }
  if (data) {
    return (
      <AuthScreen
        title={messages.emailVerified}
        tabTitle={tabTitle}
        text="Welcome to Teduh. You can log in now."
      >
        <Button
          component={Link}
          to={{ pathname: paths.login, search }}
          state={{ email: data.email }}
          size="md"
        >
          Login
        </Button>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen title="Email verification failed" tabTitle={tabTitle}>
      <ConfirmationFailure
        failure={(error ?? {}) as CodeFailure}
        code={confirmationCode}
        onRetry={() => void refetch()}
      />
    </AuthScreen>
  );
}
