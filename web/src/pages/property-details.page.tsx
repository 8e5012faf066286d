import { Skeleton, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { ManagedProperty } from '../features/properties/managed-property.tsx';
import { PropertyDetails } from '../features/properties/property-details.tsx';
import { PropertyTransactions } from '../features/transactions/property-transactions.tsx';
import { paths } from '../lib/paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  const { propertyId = '' } = useParams();
  return (
    <ManagedProperty
      id={propertyId}
      header={
        <>
          <BackLink to={paths.manageProperties}>Back to properties</BackLink>
          <PageHeader title="Property Details" />
        </>
      }
      skeleton={<Skeleton height={480} radius="lg" role="status" aria-label="Loading..." />}
    >
      {(property) => (
        <Stack key={property.id} gap="xl">
          <PropertyDetails property={property} />
          <PropertyTransactions id={property.id} type={property.type} />
        </Stack>
      )}
    </ManagedProperty>
  );
}
