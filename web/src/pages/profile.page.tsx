import { Stack } from '@mantine/core';
import { Logins } from '../features/auth/logins.tsx';
import { Profile } from '../features/users/profile.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <>
      <PageHeader title="Profile" text="Your details, as we use them in contracts and emails." />
      <Stack gap="xl">
        <Profile />
        <Logins />
      </Stack>
    </>
  );
}
