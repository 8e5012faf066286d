import { Badge, type BadgeProps, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Complaint } from '@teduh/shared/complaints';
import { complaintMoves } from '@teduh/shared/complaints.constants';
import { isFinal } from '@teduh/shared/moves';

const isPressing = ({ urgency, status }: Complaint) =>
  urgency === 'Urgent' && !isFinal(complaintMoves, status);

/** Makes an urgent complaint stand out, until it is handled. */
export function UrgentBadge({ complaint, size }: { complaint: Complaint; size?: BadgeProps['size'] }) {
  if (!isPressing(complaint)) return null;
  return (
    <Badge
      color="red"
      variant="filled"
      size={size}
      leftSection={<IconAlertTriangle size={14} aria-hidden />}
      miw="max-content"
    >
      Urgent
    </Badge>
  );
}

/** Urgency and category, where the tenant chose them. */
export function ComplaintLabels({ complaint }: { complaint: Complaint }) {
  const { urgency, category } = complaint;
  if (!urgency && !category) return null;
  return (
    <Group gap="xs">
      <UrgentBadge complaint={complaint} />
      {urgency && !isPressing(complaint) && (
        <Badge color="gray" miw="max-content">
          {urgency === 'Normal' ? 'Normal urgency' : urgency}
        </Badge>
      )}
      {category && (
        <Badge color="gray" miw="max-content">
          {category}
        </Badge>
      )}
    </Group>
  );
}
