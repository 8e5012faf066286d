import { Skeleton } from '@mantine/core';
import { useSession } from '../../lib/session.ts';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useUserQuery } from './users.api.ts';

export function Profile() {
  const { userId } = useSession();
  const { data: user, error, refetch } = useUserQuery(userId);

  if (user) return <ProfileForm key={user.id} user={user} />;
  if (error) return <ErrorPanel error={error} onRetry={refetch} />;
  return <Skeleton height={480} maw={720} aria-label="Loading..." role="status" />;
}
