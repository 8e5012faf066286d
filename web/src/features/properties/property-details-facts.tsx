import { Group, Stack, Text, Title } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import type { Property } from '@teduh/shared/properties';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { formatRinggit, formatRinggitRange } from '../../ui/money.ts';
import { OccupancyBadge } from './occupancy-badge.tsx';
import { occupantName } from './occupant.ts';
import classes from './property-details.module.css';

function factsOf({ type, price, depositAmount, priceRange, rooms, occupant }: Property): Fact[] {
  if (type === 'Room Rental') {
    const free = rooms.filter(({ isOccupied }) => !isOccupied).length;
    return [
      { label: 'Price', value: priceRange ? formatRinggitRange(priceRange) : '-' },
      { label: 'Rooms', value: `${rooms.length}, of which ${free} free` },
    ];
  }
  return [
    { label: 'Price', value: price === undefined ? '-' : formatRinggit(price) },
    { label: 'Deposit', value: depositAmount === undefined ? '-' : formatRinggit(depositAmount) },
    { label: 'Tenant', value: occupantName(occupant) },
  ];
}

export function PropertyDetailsFacts({ property }: { property: Property }) {
  const { name, type, address, isFullyOccupied } = property;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Text className={classes.type}>{type}</Text>
        <OccupancyBadge isFullyOccupied={isFullyOccupied} />
      </Group>
      <Title order={2} size="h3" className={classes.name}>
        {name}
      </Title>
      <Group gap={6} wrap="nowrap" align="flex-start" c="dimmed">
        <IconMapPin size={20} stroke={1.75} className={classes.pin} aria-hidden />
        <Text className={classes.name}>{address}</Text>
      </Group>
      <Facts layout="columns" facts={factsOf(property)} />
    </Stack>
  );
}
