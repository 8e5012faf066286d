import { Badge } from '@mantine/core';
import type { Day } from '@teduh/shared/days';
import type { Stamping } from '@teduh/shared/stamping';
import { writeStampingStatus } from '@teduh/shared/stamping.constants';

const colors = { Due: 'yellow', Late: 'red', Filed: 'blue', Stamped: 'green' } as const;

type StampingStatusBadgeProps = Pick<Stamping, 'status' | 'dueDate'> & { today: Day };

export function StampingStatusBadge({ today, ...stamping }: StampingStatusBadgeProps) {
  const status = writeStampingStatus(stamping, today);
  return (
    status && (
      <Badge color={colors[status]} miw="max-content">
        {status}
      </Badge>
    )
  );
}
