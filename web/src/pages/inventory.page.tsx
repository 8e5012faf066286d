import { Button, Skeleton } from '@mantine/core';
import { errorMessages } from '@teduh/shared/errors.constants';
import { unitName } from '@teduh/shared/names';
import { useState } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { toApiError } from '../api/api-error.ts';
import { useInventoryQuery } from '../features/inspections/inspections.api.ts';
import { InventoryForm } from '../features/inspections/inventory-form.tsx';
import { ManagedProperty } from '../features/properties/managed-property.tsx';
import { RoomsTable } from '../features/properties/rooms-table.tsx';
import { paths } from '../lib/paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorPanel } from '../ui/error-state.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const skeleton = <Skeleton height={320} radius="lg" role="status" aria-label="Loading the inventory..." />;

export function Component() {
  const { propertyId = '' } = useParams();
  const room = useSearchParams()[0].get('room');
  const { currentData: inventory, error, refetch } = useInventoryQuery({ propertyId, room });
  const [reloads, setReloads] = useState(0);
  const { status } = toApiError(error);
  if (!inventory && status === 400) return <ChooseRoom propertyId={propertyId} />;
  if (!inventory && status === 404)
    return (
      <NotFound title="Property not found" text={errorMessages.property_not_found}>
        <Button component={Link} to={paths.manageProperties}>
          Back to properties
        </Button>
      </NotFound>
    );
  return (
    <>
      <BackLink to={paths.propertyDetails(propertyId)}>Property</BackLink>
      <PageHeader
        title="Inventory"
        text={
          inventory
            ? `What is in ${unitName(inventory.property.name, inventory.roomName)}. Reports at move-in begin with it.`
            : 'What is in a home. Reports at move-in begin with it.'
        }
      />
      {inventory && (
        <InventoryForm
          key={reloads}
          inventory={inventory}
          propertyId={propertyId}
          onReload={() => void refetch().finally(() => setReloads((count) => count + 1))}
        />
      )}
      {!inventory && (error ? <ErrorPanel error={error} onRetry={refetch} /> : skeleton)}
    </>
  );
}

/** No room, or one that the property does not have, was asked for. */
function ChooseRoom({ propertyId }: { propertyId: string }) {
  return (
    <ManagedProperty
      id={propertyId}
      header={
        <>
          <BackLink to={paths.propertyDetails(propertyId)}>Property</BackLink>
          <PageHeader title="Inventory" text="Each room has an inventory of its own. Choose a room." />
        </>
      }
      skeleton={skeleton}
    >
      {({ type, rooms }) =>
        type === 'Unit Rental' ? (
          <Navigate to={paths.inventory(propertyId)} replace />
        ) : (
          <RoomsTable propertyId={propertyId} rooms={rooms} />
        )
      }
    </ManagedProperty>
  );
}
