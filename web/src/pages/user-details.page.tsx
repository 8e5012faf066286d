import { Button, Skeleton } from '@mantine/core';
import { errorMessages } from '@teduh/shared/errors.constants';
import { fullName } from '@teduh/shared/names';
import { Link, useParams } from 'react-router';
import { isNotFound } from '../api/api-error.ts';
import { listOptions } from '../api/base-api.ts';
import { useUserOverviewQuery } from '../features/users/users.api.ts';
import { paths } from '../lib/paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorPanel } from '../ui/error-state.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { UserOverview } from './user-details/user-overview.tsx';

export function Component() {
  const { userId = '' } = useParams();
  const { currentData: overview, error, refetch } = useUserOverviewQuery(userId, listOptions);

  if (!overview && isNotFound(error))
    return (
      <NotFound title="User not found" text={errorMessages.user_not_found}>
        <Button component={Link} to={paths.manageUsers}>
          Back to users
        </Button>
      </NotFound>
    );

  return (
    <>
      <BackLink to={paths.manageUsers}>Back to users</BackLink>
      <PageHeader title={overview ? fullName(overview.user) : 'User'} />
      {overview && <UserOverview key={overview.user.id} overview={overview} />}
      {!overview && error && <ErrorPanel error={error} onRetry={refetch} />}
      {!overview && !error && (
        <Skeleton height={480} radius="lg" role="status" aria-label="Loading user..." />
      )}
    </>
  );
}
