import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';

type RetryButtonProps = ButtonProps & { onRetry: () => unknown };

/** The button shows that it is loading from the click on, even if it waits for an earlier call. */
export function RetryButton({ onRetry, ...props }: RetryButtonProps) {
  const [isTrying, setTrying] = useState(false);

  async function retry() {
    setTrying(true);
    try {
      await onRetry();
    } finally {
      setTrying(false);
    }
  }

  return (
    <Button variant="default" {...props} loading={isTrying} onClick={() => void retry()}>
      Try again
    </Button>
  );
}
