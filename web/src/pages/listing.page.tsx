import { Container } from '@mantine/core';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePageTitle } from '../ui/page-title.ts';

export function Component() {
  usePageTitle('Property Listings');
  return (
    <Container py="xl">
      <PageHeader title="Property Listings" text="Discover your dream properties here" />
      <EmptyState
        text="No properties to show yet"
        hint="New homes are being prepared. Please look in again soon."
      />
    </Container>
  );
}
