import { Badge } from '@mantine/core';
import type { Day } from '@teduh/shared/days';
import type { Stamping, StampingStatus } from '@teduh/shared/stamping';

const colors = { Due: 'yellow', Filed: 'blue', Stamped: 'green' } as const satisfies Record<
  StampingStatus,
  string
>;

/** Late says that it is due, too. */
export const isLate = ({ status, dueDate }: Pick<Stamping, 'status' | 'dueDate'>, today: Day) =>
  status === 'Due' && dueDate !== null && dueDate < today;

type StampingStatusBadgeProps = Pick<Stamping, 'status' | 'dueDate'> & { today: Day };

export function StampingStatusBadge({ today, ...stamping }: StampingStatusBadgeProps) {
  const { status } = stamping;
  if (status === null) return null;
  const late = isLate(stamping, today);
  return (
    <Badge color={late ? 'red' : colors[status]} miw="max-content">
      {late ? 'Late' : status}
    </Badge>
  );
}
