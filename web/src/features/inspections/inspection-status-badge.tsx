import { Badge } from '@mantine/core';
import type { InspectionStatus } from '@teduh/shared/inspections';

const looks = {
  Draft: { color: 'gray', label: 'Draft' },
  Sent: { color: 'yellow', label: 'Open for remarks' },
  Final: { color: 'green', label: 'Final' },
} as const satisfies Record<InspectionStatus, { color: string; label: string }>;

export const InspectionStatusBadge = ({ status }: { status: InspectionStatus }) => (
  <Badge color={looks[status].color} miw="max-content">
    {looks[status].label}
  </Badge>
);
