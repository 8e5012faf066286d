import { Skeleton, Stack } from '@mantine/core';
import { useAdminSettingsQuery } from '../features/settings/settings.api.ts';
import { SettingsForm } from '../features/settings/settings-form.tsx';
import { SettingsHistory } from '../features/settings/settings-history.tsx';
import { ErrorPanel } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  const { data: settings, error, refetch } = useAdminSettingsQuery();
  return (
    <>
      <PageHeader title="Settings" text="Your company, how tenants pay, and the days that they have." />
      <Stack gap="lg">
        {settings && <SettingsForm settings={settings} />}
        {!settings && error && <ErrorPanel error={error} onRetry={refetch} />}
        {!settings && !error && (
          <Skeleton height={640} radius="lg" role="status" aria-label="Loading settings..." />
        )}
        {settings && <SettingsHistory />}
      </Stack>
    </>
  );
}
