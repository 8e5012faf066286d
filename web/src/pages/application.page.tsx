import { Stack } from '@mantine/core';
import { AboutMeOffer } from '../features/applicants/about-me-offer.tsx';
import { ApplicationHistory } from '../features/applications/application-history.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <>
      <PageHeader title="Application History" />
      <Stack gap="lg">
        <AboutMeOffer />
        <ApplicationHistory />
      </Stack>
    </>
  );
}
