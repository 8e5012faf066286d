import { Skeleton } from '@mantine/core';
import { useParams } from 'react-router';
import { EditProperty } from '../features/properties/edit-property.tsx';
import { ManagedProperty } from '../features/properties/managed-property.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  const { propertyId = '' } = useParams();
  return (
    <ManagedProperty
      id={propertyId}
      header={<PageHeader title="Edit Property" />}
      skeleton={<Skeleton height={640} maw={848} role="status" aria-label="Loading..." />}
    >
      {(property) => <EditProperty key={property.id} property={property} />}
    </ManagedProperty>
  );
}
