import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { certificateMaxBytes, certificateTypes } from '@teduh/shared/stamping.constants';
import { useRef, useState } from 'react';
import { errorMessage, toApiError } from '../../api/api-error.ts';
import { useAbortOnUnmount } from '../../lib/use-abort-on-unmount.ts';
import { toast } from '../../ui/toast.ts';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { isAborted } from '../../ui/use-submit.ts';
import { useUploadCertificateMutation } from './stamping.api.ts';

const maxMegabytes = certificateMaxBytes / 1024 / 1024;

function problemOf({ type, size }: File): string | undefined {
  if (!certificateTypes.some((each) => each === type))
    return 'The certificate must be a PDF file, or a PNG, JPEG or WebP picture';
  return size > certificateMaxBytes ? `The certificate can have at most ${maxMegabytes} MB` : undefined;
}

type CertificateUploadProps = { contractId: string; isReplaced: boolean };

/** Sends the certificate as soon as it is chosen. */
export function CertificateUpload({ contractId, isReplaced }: CertificateUploadProps) {
  const [send] = useUploadCertificateMutation();
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
    body.append('certificate', file, file.name);
    setShare(0);
    try {
      const { message } = await abortOnUnmount(send({ contractId, body, onProgress: setShare })).unwrap();
      toast.success(message);
    } catch (error) {
      if (!isAborted(error)) setProblem(toApiError(error).fields.certificate ?? errorMessage(error));
    } finally {
      setShare(undefined);
    }
  }

  return (
    <Stack gap={6} align="flex-start">
      <FileButton
        accept={certificateTypes.join(',')}
        onChange={(file) => void upload(file)}
        resetRef={resetInput}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            disabled={share !== undefined}
          >
            {isReplaced ? 'Replace the certificate' : 'Upload the certificate'}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        A PDF or a picture, at most {maxMegabytes} MB.
      </Text>
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          {problem}
        </Text>
      )}
      {share !== undefined && <UploadProgress share={share} afterwards="Checking the certificate..." />}
    </Stack>
  );
}
