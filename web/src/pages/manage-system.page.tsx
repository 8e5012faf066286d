import { Skeleton, Stack } from '@mantine/core';
import { AddressesSection } from '../features/system/addresses-section.tsx';
import { JobsSection } from '../features/system/jobs-section.tsx';
import { MailsSection } from '../features/system/mails-section.tsx';
import { MoneySection } from '../features/system/money-section.tsx';
import { OverviewSection } from '../features/system/overview-section.tsx';
import { useSystemQuery } from '../features/system/system.api.ts';
import { ErrorPanel } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Jobs and mails move without anybody doing something here. */
const options = { pollingInterval: 15_000, skipPollingIfUnfocused: true } as const;

export function Component() {
  const { currentData: system, error, refetch } = useSystemQuery(undefined, options);
  return (
    <>
      <PageHeader title="System" text="How the server is doing, and what needs somebody's hand." />
      {!system && error && <ErrorPanel error={error} onRetry={refetch} />}
      {!system && !error && (
        <Skeleton height={480} radius="lg" role="status" aria-label="Loading the system..." />
      )}
      {system && (
        <Stack gap="xl">
          <OverviewSection system={system} />
          <MailsSection system={system} />
          <AddressesSection addresses={system.refusedAddresses} />
          <JobsSection jobs={system.jobs} />
          <MoneySection />
        </Stack>
      )}
    </>
  );
}
