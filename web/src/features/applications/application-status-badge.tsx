import { Badge } from '@mantine/core';
import type { ApplicationStatus } from '@teduh/shared/applications';

const colors = {
  'Waiting for Response': 'yellow',
  Accepted: 'green',
  Completed: 'green',
  Rejected: 'red',
  Cancelled: 'red',
} as const satisfies Record<ApplicationStatus, string>;

export function ApplicationStatusBadge({ status }: { status: ApplicationStatus }) {
  return (
    <Badge color={colors[status]} miw="max-content">
      {status}
    </Badge>
  );
}
