import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { PropertyApplications } from '../features/applications/property-applications.tsx';
import { ManagedProperty } from '../features/properties/managed-property.tsx';
import { useSignerAtAccept } from '../features/settings/use-signatory.ts';
import { paths } from '../lib/paths.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  const { propertyId = '' } = useParams();
  const askSigner = useSignerAtAccept();
  return (
    <ManagedProperty
      id={propertyId}
      header={
        <PageHeader
          title="Manage Applications"
          action={
            <Button
              component={Link}
              to={paths.propertyDetails(propertyId)}
              variant="default"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
            >
              Go Back
            </Button>
          }
        />
      }
      skeleton={<Skeleton height={320} radius="lg" role="status" aria-label="Loading..." />}
    >
      {(property) => <PropertyApplications key={property.id} property={property} askSigner={askSigner} />}
    </ManagedProperty>
  );
}
