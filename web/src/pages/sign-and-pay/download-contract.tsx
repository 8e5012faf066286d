import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

export function DownloadContract({ href }: { href: string | null }) {
  return (
    <Button
      component="a"
      href={href ?? undefined}
      target="_blank"
      rel="noopener"
      variant="light"
      disabled={!href}
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      Download contract
    </Button>
  );
}
