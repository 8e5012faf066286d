import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { Contract } from '@teduh/shared/contracts';
import { formatDay } from '../../lib/days.ts';

/** For a contract that follows another one. */
export function NothingToPay({ contract: { startDate } }: { contract: Contract }) {
  return (
    <Alert
      mb="md"
      color="green"
      icon={<IconCircleCheck aria-hidden />}
      title="There is nothing to pay for it to begin"
    >
      Your deposit carries over. If the new deposit is higher, the difference is charged with the first rent,
      which is due on {formatDay(startDate)}.
    </Alert>
  );
}
