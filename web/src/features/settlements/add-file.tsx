import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { Deduction } from '@teduh/shared/settlements';
import { settlementFileMaxBytes } from '@teduh/shared/settlements.constants';
import { useRef, useState } from 'react';
import { errorMessage, toApiError } from '../../api/api-error.ts';
import { useAbortOnUnmount } from '../../lib/use-abort-on-unmount.ts';
import { toast } from '../../ui/toast.ts';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { isAborted } from '../../ui/use-submit.ts';
import { useAddDeductionFileMutation } from './settlements.api.ts';

export const fileTypes = ['image/png', 'image/jpeg', 'application/pdf'];
const maxMegabytes = settlementFileMaxBytes / 1024 / 1024;

export function problemOf({ type, size }: File): string | undefined {
  if (!fileTypes.includes(type)) return 'A file must be a PNG or JPEG picture, or a PDF file';
  return size > settlementFileMaxBytes ? `A file can have at most ${maxMegabytes} MB` : undefined;
}

/** Adds evidence to a deduction, as soon as it is chosen. */
export function AddFile({ contractId, deduction }: { contractId: string; deduction: Deduction }) {
  const [send] = useAddDeductionFileMutation();
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState<number>();
  const resetInput = useRef<() => void>(null);
  const abortOnUnmount = useAbortOnUnmount();

  async function add(file: File | null) {
    if (!file) return;
    resetInput.current?.();
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong) return;
    const body = new FormData();
    body.append('files', file, file.name);
    setShare(0);
    try {
      const sent = { contractId, deductionId: deduction.id, body, onProgress: setShare };
      toast.success((await abortOnUnmount(send(sent)).unwrap()).message);
    } catch (error) {
      if (!isAborted(error)) setProblem(toApiError(error).fields.files ?? errorMessage(error));
    } finally {
      setShare(undefined);
    }
  }

  return (
    <Stack gap={4} align="flex-start">
      <FileButton accept={fileTypes.join(',')} onChange={(file) => void add(file)} resetRef={resetInput}>
        {(props) => (
          <Button
            {...props}
            size="compact-sm"
            variant="default"
            leftSection={<IconPaperclip size={14} aria-hidden />}
            disabled={share !== undefined}
            aria-label={`Add a picture or bill to ${deduction.reason}`}
          >
            Add a picture or bill
          </Button>
        )}
      </FileButton>
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          {problem}
        </Text>
      )}
      {share !== undefined && <UploadProgress share={share} afterwards="Checking the file..." />}
    </Stack>
  );
}
