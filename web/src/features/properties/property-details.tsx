import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { IconFileDescription, IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { Property } from '@teduh/shared/properties';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import type { Question } from '../../ui/confirm.ts';
import { useAction } from '../../ui/use-action.ts';
import { HouseRules } from './house-rules.tsx';
import { useDeletePropertyMutation } from './manage-properties.api.ts';
import { PropertyAbout } from './property-about.tsx';
import classes from './property-details.module.css';
import { PropertyDetailsCarousel } from './property-details-carousel.tsx';
import { PropertyDetailsFacts } from './property-details-facts.tsx';
import { RoomsTable } from './rooms-table.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

const foldedHeight = 75;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </div>
  );
}

/** What stands against the deletion is told instead of asking. */
function questionOf({ name, rooms = [], isFullyOccupied }: Property): Question {
  if (isFullyOccupied || rooms.some(({ isOccupied }) => isOccupied))
    return { title: `${name} cannot be deleted`, body: errorMessages.property_has_contract };
  return {
    title: 'Delete property',
    body: `${name} will no longer be offered. Waiting applications are rejected, and their applicants are told. This cannot be undone.`,
    confirmLabel: 'Delete',
    isDestructive: true,
  };
}

function Actions({ property }: { property: Property }) {
  const navigate = useNavigate();
  const [sendDeletion] = useDeletePropertyMutation();
  const deletion = useAction<Property>({
    question: questionOf,
    send: ({ id }) => sendDeletion(id).unwrap(),
    success: messages.propertyDeleted,
    onSuccess: () => navigate(paths.manageProperties, { replace: true }),
  });
  return (
    <Group gap="sm">
      <Button
        component={Link}
        to={paths.propertyApplications(property.id)}
        variant="light"
        leftSection={<IconFileDescription size={18} aria-hidden />}
        rightSection={<WaitingBadge count={property.waitingApplications} />}
      >
        Applications
      </Button>
      {property.type === 'Unit Rental' && (
        <Button
          component={Link}
          to={paths.inventory(property.id)}
          variant="default"
          leftSection={<IconListDetails size={18} aria-hidden />}
        >
          Inventory
        </Button>
      )}
      <Button
        component={Link}
        to={paths.editProperty(property.id)}
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
      >
        Edit
      </Button>
      <Button
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        loading={deletion.isPending}
        onClick={() => void deletion.run(property)}
      >
        Delete
      </Button>
    </Group>
  );
}

export function PropertyDetails({ property }: { property: Property }) {
  return (
    <Stack gap="xl">
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="lg">
          <div className={classes.top}>
            <PropertyDetailsCarousel name={property.name} pictures={property.pictures} />
            <Stack gap="lg">
              <PropertyDetailsFacts property={property} />
              <Actions property={property} />
            </Stack>
          </div>
          <Part title="About Property">
            <PropertyAbout description={property.description} foldedHeight={foldedHeight} />
          </Part>
          {property.houseRules && (
            <Part title="House rules">
              <HouseRules rules={property.houseRules} />
            </Part>
          )}
        </Stack>
      </Paper>
      {property.type === 'Room Rental' && (
        <Part title="Rooms">
          <RoomsTable propertyId={property.id} rooms={property.rooms} />
        </Part>
      )}
    </Stack>
  );
}
