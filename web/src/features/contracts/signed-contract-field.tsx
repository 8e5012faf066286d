import { ActionIcon, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCircleCheckFilled, IconFileTypePdf, IconX } from '@tabler/icons-react';
import { contractFileMaxBytes } from '@teduh/shared/contracts.constants';
import { lazy, Suspense, useState } from 'react';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import classes from './sign-and-pay.module.css';
import { type SignedUpload, sizeOf } from './use-signed-upload.ts';

const PdfDropzone = lazy(() => import('./pdf-dropzone.tsx'));

const rules = `One PDF, at most ${contractFileMaxBytes / 1024 / 1024} MB.`;

type ReceivedProps = { signedFile: string | null; isBusy: boolean; onReplace: () => void };

function Received({ signedFile, isBusy, onReplace }: ReceivedProps) {
  return (
    <div className={classes.received}>
      <IconCircleCheckFilled size={20} aria-hidden />
      <Text>We have your signed contract.</Text>
      <Group gap="xs">
        {signedFile && (
          <Button
            component="a"
            href={signedFile}
            target="_blank"
            rel="noopener"
            variant="light"
            size="compact-sm"
          >
            Open it
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={onReplace}>
          Replace it
        </Button>
      </Group>
    </div>
  );
}

type SignedContractFieldProps = {
  upload: SignedUpload;
  signedFile: string | null;
  chooseId: string;
  isBusy: boolean;
};

export function SignedContractField({ upload, signedFile, chooseId, isBusy }: SignedContractFieldProps) {
  const { file, isSigned, problems, share, choose, clear } = upload;
  const rulesId = `${chooseId}-rules`;
  const [isReplacing, setReplacing] = useState(false);
  if (isSigned && !file && !isReplacing)
    return <Received signedFile={signedFile} isBusy={isBusy} onReplace={() => setReplacing(true)} />;
  return (
    <Stack gap="sm">
      {file && (
        <div className={classes.file}>
          <IconFileTypePdf size={24} stroke={1.5} aria-hidden />
          <div className={classes.fileName}>
            <Text fw={600}>{file.name}</Text>
            <Text size="sm" c="dimmed">
              {sizeOf(file)}
            </Text>
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove ${file.name}`}
            disabled={isBusy}
            onClick={clear}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      <Suspense fallback={<Skeleton height={160} />}>
        <PdfDropzone
          label={file ? 'Choose another PDF' : 'Choose PDF'}
          isFocused={isReplacing}
          onFiles={choose}
          buttonId={chooseId}
          describedBy={rulesId}
          isDisabled={isBusy}
        />
      </Suspense>
      <Text id={rulesId} size="sm" c="dimmed">
        {rules}
      </Text>
      <div role="alert" className={classes.problems}>
        {problems.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      {share !== undefined && <UploadProgress share={share} afterwards="Checking the contract..." />}
    </Stack>
  );
}
