import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';

type RetryButtonProps = ButtonProps & { onRetry: () => unknown };

/** Shows at once that it works, also while it waits for a call that was under way before. */
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
