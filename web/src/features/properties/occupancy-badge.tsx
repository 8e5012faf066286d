import { Badge, type BadgeProps } from '@mantine/core';

type OccupancyBadgeProps = { isFullyOccupied: boolean } & BadgeProps;

export function OccupancyBadge({ isFullyOccupied, ...props }: OccupancyBadgeProps) {
  return (
    <Badge color={isFullyOccupied ? 'red' : 'green'} miw="max-content" {...props}>
      {isFullyOccupied ? 'Full' : 'Available'}
    </Badge>
  );
}
