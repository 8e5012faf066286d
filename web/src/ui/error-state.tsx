import { Button, Stack, Text } from '@mantine/core';
import { errorMessage } from '../api/api-error.ts';

type ErrorStateProps = { error: unknown; onRetry: () => void };

export function ErrorState({ error, onRetry }: ErrorStateProps) {
  return (
    <Stack align="center" gap="md" py={40} px="md">
      <Text role="alert" c="var(--mantine-color-error)" ta="center">
        Error: {errorMessage(error)}
      </Text>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  );
}
