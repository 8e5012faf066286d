import '@mantine/core/styles/Progress.layer.css';
import { Progress, Stack, Text, VisuallyHidden } from '@mantine/core';

type UploadProgressProps = {
  /** The share that has been sent, from 0 to 1. */
  share: number;
  /** The text after the upload, while the server processes it. */
  afterwards: string;
};

export function UploadProgress({ share, afterwards }: UploadProgressProps) {
  const percent = Math.floor(share * 100);
  const isSent = percent === 100;
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed" aria-hidden>
        {isSent ? afterwards : `Uploading... ${percent}%`}
      </Text>
      <Progress value={percent} size="lg" radius="xl" animated={isSent} aria-label="Upload" />
      <VisuallyHidden role="status">{isSent ? afterwards : 'Uploading...'}</VisuallyHidden>
    </Stack>
  );
}
