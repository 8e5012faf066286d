import { Paper, Stack, Text } from '@mantine/core';
import { errorMessage } from '../api/api-error.ts';
import { RetryButton } from './retry-button.tsx';

type ErrorStateProps = { error: unknown; onRetry: () => unknown };

export function ErrorState({ error, onRetry }: ErrorStateProps) {
  return (
    <Stack align="center" gap="md" py={40} px="md">
      <Text role="alert" c="var(--mantine-color-error)" ta="center">
        Error: {errorMessage(error)}
      </Text>
      <RetryButton onRetry={onRetry} />
    </Stack>
  );
}

/** The same in a frame, in place of a table or a card. */
export function ErrorPanel(props: ErrorStateProps) {
  return (
    <Paper withBorder>
      <ErrorState {...props} />
    </Paper>
  );
}
