import '@mantine/core/styles/Progress.layer.css';
import { Progress, Stack, Text, VisuallyHidden } from '@mantine/core';

/** `share` is what has been sent, from 0 to 1; after that the server still has to make the sizes it keeps. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.floor(share * 100);
  const isSent = percent === 100;
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed" aria-hidden>
        {isSent ? 'Preparing the images...' : `Uploading... ${percent}%`}
      </Text>
      <Progress value={percent} size="lg" radius="xl" animated={isSent} aria-label="Upload" />
      <VisuallyHidden role="status">{isSent ? 'Preparing the images...' : 'Uploading...'}</VisuallyHidden>
    </Stack>
  );
}
