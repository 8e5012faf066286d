import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useAction } from './use-action.ts';

/** Saves what the table lists, all pages of it, as a file for a spreadsheet. */
export function ExportButton({ onExport }: { onExport: () => Promise<unknown> }) {
  const saveFile = useAction({ send: onExport });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={saveFile.isPending}
      onClick={() => void saveFile.run()}
    >
      Export CSV
    </Button>
  );
}
