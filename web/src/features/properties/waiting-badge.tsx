import { Badge, type BadgeProps } from '@mantine/core';
import { writeCount } from '@teduh/shared/counts';

/** The number of waiting applications, or nothing when there are none. */
export function WaitingBadge({ count = 0, ...props }: { count?: number | undefined } & BadgeProps) {
  if (count === 0) return null;
  const words = `${writeCount(count, 'application')} waiting for response`;
  return (
    <Badge
      color="red"
      variant="filled"
      miw="max-content"
      role="img"
      aria-label={words}
      title={words}
      {...props}
    >
      {count}
    </Badge>
  );
}
