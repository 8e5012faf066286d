import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { toast } from './toast.ts';

type ExportButtonProps = { isLoading: boolean; onExport: () => Promise<unknown> };

/** Saves what the table lists, all pages of it, as a file for a spreadsheet. */
export function ExportButton({ isLoading, onExport }: ExportButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isLoading}
      onClick={() => void onExport().catch((error) => toast.failure(error))}
    >
      Export CSV
    </Button>
  );
}
