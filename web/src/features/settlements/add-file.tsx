import { IconPaperclip } from '@tabler/icons-react';
import type { Deduction } from '@teduh/shared/settlements';
import { evidenceWrongKind, settlementFileMaxBytes } from '@teduh/shared/settlements.constants';
import { UploadButton } from '../../ui/upload-button.tsx';
import { useAddDeductionFileMutation } from './settlements.api.ts';

export const fileTypes = ['image/png', 'image/jpeg', 'application/pdf'];
const maxMegabytes = settlementFileMaxBytes / 1024 / 1024;

export function problemOf({ type, size }: File): string | undefined {
  if (!fileTypes.includes(type)) return evidenceWrongKind;
  return size > settlementFileMaxBytes ? `A file can have at most ${maxMegabytes} MB` : undefined;
}

/** Adds evidence to a deduction. */
export function AddFile({ contractId, deduction }: { contractId: string; deduction: Deduction }) {
  const [send] = useAddDeductionFileMutation();
  return (
    <UploadButton
      label="Add a picture or bill"
      ariaLabel={`Add a picture or bill to ${deduction.reason}`}
      icon={<IconPaperclip size={14} aria-hidden />}
      size="compact-sm"
      types={fileTypes}
      field="files"
      problemOf={problemOf}
      send={(upload) => send({ contractId, deductionId: deduction.id, ...upload })}
      afterwards="Checking the file..."
    />
  );
}
