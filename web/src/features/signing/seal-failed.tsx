import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { messages } from '@teduh/shared/messages';
import { sealProblemTexts } from '@teduh/shared/seal-problems';
import type { SealFailure } from '@teduh/shared/signing';
import { formatMoment } from '../../lib/instants.ts';
import { useAction } from '../../ui/use-action.ts';
import { useRetrySealingMutation } from './signing-admin.api.ts';

type SealFailedProps = { contractId: string; failure: SealFailure };

/** Why there is no final document yet, and when it is tried again. */
export function SealFailed({ contractId, failure: { failures, nextTryAt, problem } }: SealFailedProps) {
  const [retry] = useRetrySealingMutation();
  const retrying = useAction({ send: () => retry(contractId).unwrap(), success: messages.sealingRetried });
  const times = failures === 1 ? 'once' : `${failures} times`;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={`Sealing has failed ${times}, the next try is at ${formatMoment(nextTryAt)}`}
    >
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{sealProblemTexts[problem]} Nothing that was signed is lost.</Text>
        <Button size="compact-md" loading={retrying.isPending} onClick={() => void retrying.run()}>
          Try now
        </Button>
      </Stack>
    </Alert>
  );
}
