import { Button, type ButtonProps, FileButton, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { errorMessage, isAborted, toApiError } from '../api/api-error.ts';
import type { Upload } from '../api/upload.ts';
import { useAbortOnUnmount } from '../lib/use-abort-on-unmount.ts';
import { toast } from './toast.ts';
import { UploadProgress } from './upload-progress.tsx';

type Sending = { abort: () => void; unwrap: () => Promise<{ message: string }> };

type UploadButtonProps = {
  label: string;
  /** For screen readers, where several buttons have the same label. */
  ariaLabel?: string;
  icon: ReactNode;
  size?: ButtonProps['size'];
  types: readonly string[];
  /** Of the file in the form that is sent, and of its error in the answer. */
  field: string;
  /** What is sent before the file. */
  fields?: Record<string, string>;
  /** Why a file cannot be sent, if there is a reason. */
  problemOf: (file: File) => string | undefined;
  send: (upload: Required<Upload>) => Sending;
  /** While the server looks at it. */
  afterwards: string;
  rules?: string;
  /** A field that belongs to it. */
  beside?: ReactNode;
};

/** Uploads a file as soon as it is chosen. */
export function UploadButton(props: UploadButtonProps) {
  const {
    label,
    ariaLabel,
    icon,
    size,
    types,
    field,
    fields = {},
    problemOf,
    send,
    afterwards,
    rules,
    beside,
  } = props;
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState<number>();
  const resetInput = useRef<() => void>(null);
  const abortOnUnmount = useAbortOnUnmount();

  async function upload(file: File | null) {
    if (!file) return;
    // The same file can be chosen again, after whatever went wrong.
    resetInput.current?.();
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong) return;
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append(field, file, file.name);
    setShare(0);
    try {
      toast.success((await abortOnUnmount(send({ body, onProgress: setShare })).unwrap()).message);
    } catch (error) {
      if (!isAborted(error)) setProblem(toApiError(error).fields[field] ?? errorMessage(error));
    } finally {
      setShare(undefined);
    }
  }

  return (
    <Stack gap={6} align={beside ? 'stretch' : 'flex-start'}>
      <Group gap="sm" align="flex-end">
        {beside}
        <FileButton accept={types.join(',')} onChange={(file) => void upload(file)} resetRef={resetInput}>
          {(button) => (
            <Button
              {...button}
              {...(size && { size })}
              variant="default"
              leftSection={icon}
              disabled={share !== undefined}
              aria-label={ariaLabel}
            >
              {label}
            </Button>
          )}
        </FileButton>
      </Group>
      {rules && (
        <Text size="sm" c="dimmed">
          {rules}
        </Text>
      )}
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          {problem}
        </Text>
      )}
      {share !== undefined && <UploadProgress share={share} afterwards={afterwards} />}
    </Stack>
  );
}
