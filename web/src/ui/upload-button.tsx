import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { errorMessage, toApiError } from '../api/api-error.ts';
import { toast } from './toast.ts';
import { UploadProgress } from './upload-progress.tsx';
import { isAborted } from './use-submit.ts';

export type SentFile = { body: FormData; onProgress: (share: number) => void };

type UploadButtonProps = {
  label: string;
  /** What may be chosen, in words. */
  rules: string;
  accept: readonly string[];
  /** The field of the form that has the file. */
  field: string;
  /** What is shown when everything was sent and the answer is not there yet. */
  afterwards: string;
  problemOf: (file: File) => string | undefined;
  send: (sent: SentFile) => Promise<{ message: string }>;
};

/** Sends a file as soon as it is chosen. */
export function UploadButton(props: UploadButtonProps) {
  const { label, rules, accept, field, afterwards, problemOf, send } = props;
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState<number>();
  const resetInput = useRef<() => void>(null);

  async function upload(file: File | null) {
    if (!file) return;
    // The same file can be chosen again, after whatever went wrong.
    resetInput.current?.();
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong) return;
    const body = new FormData();
    body.append(field, file, file.name);
    setShare(0);
    try {
      const { message } = await send({ body, onProgress: setShare });
      toast.success(message);
    } catch (error) {
      if (!isAborted(error)) setProblem(toApiError(error).fields[field] ?? errorMessage(error));
    } finally {
      setShare(undefined);
    }
  }

  return (
    <Stack gap={6} align="flex-start">
      <FileButton accept={accept.join(',')} onChange={(file) => void upload(file)} resetRef={resetInput}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            disabled={share !== undefined}
          >
            {label}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        {rules}
      </Text>
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          {problem}
        </Text>
      )}
      {share !== undefined && <UploadProgress share={share} afterwards={afterwards} />}
    </Stack>
  );
}
