import { Alert, Button, Group, Text } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { writeCount } from '@teduh/shared/counts';
import { errorMessage } from '../../api/api-error.ts';
import { listOptions } from '../../api/base-api.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { useWaitingForLandlordQuery } from './signing-admin.api.ts';

const titleOf = (count: number) =>
  writeCount(count, 'agreement waits for our signature', 'agreements wait for our signature');

type WaitingForLandlordProps = {
  /** Agreements come here by themselves, so that it is worth saying that there are none. */
  isExpected: boolean;
  onOpen: () => void;
};

/** Says how many agreements an admin has to sign for the landlord, and leads to them. */
export function WaitingForLandlord({ isExpected, onOpen }: WaitingForLandlordProps) {
  const { data: waiting, error, refetch } = useWaitingForLandlordQuery(undefined, listOptions);
  if (waiting && waiting.length > 0)
    return (
      <Alert color="yellow" icon={<IconSignature aria-hidden />} title={titleOf(waiting.length)} mb="lg">
        <Group justify="space-between" gap="sm">
          Where the tenant has signed already, your signature completes the agreement.
          <Button size="compact-md" onClick={onOpen}>
            Review and sign
          </Button>
        </Group>
      </Alert>
    );
  if (waiting)
    return isExpected ? (
      <Text c="dimmed" mb="lg">
        No agreement waits for our signature.
      </Text>
    ) : null;
  return error ? (
    <Alert color="red" title="What waits for our signature is not known" mb="lg">
      <Group justify="space-between" gap="sm">
        {errorMessage(error)}
        <RetryButton size="compact-md" onRetry={refetch} />
      </Group>
    </Alert>
  ) : null;
}
