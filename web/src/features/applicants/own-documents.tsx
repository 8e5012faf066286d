import { Button, FileButton, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import type { ApplicantDocument, DocumentKind } from '@teduh/shared/applicants';
import {
  documentKinds,
  documentMaxBytes,
  documentsMax,
  documentTypes,
} from '@teduh/shared/applicants.constants';
import { messages } from '@teduh/shared/messages';
import { useRef, useState } from 'react';
import { errorMessage, toApiError } from '../../api/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useAddDocumentMutation, useRemoveDocumentMutation } from './applicants.api.ts';
import { DocumentList } from './document-list.tsx';

const megabytes = documentMaxBytes / 1024 / 1024;
const kindLabels: Record<DocumentKind, string> = {
  payslip: 'Payslip',
  identity: 'Identity document',
  other: 'Other document',
};

function problemOf({ name, size }: File): string | undefined {
  return size > documentMaxBytes ? `${name} has more than ${megabytes} MB.` : undefined;
}

/** Adds a document as soon as it is chosen. */
function AddDocument({ isFull }: { isFull: boolean }) {
  const [add] = useAddDocumentMutation();
  const [kind, setKind] = useState<DocumentKind>('payslip');
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState<number>();
  const resetInput = useRef<() => void>(null);

  async function send(file: File | null) {
    resetInput.current?.();
    if (!file) return;
    const found = problemOf(file);
    setProblem(found);
    if (found) return;
    const body = new FormData();
    body.append('kind', kind);
    body.append('document', file, file.name);
    setShare(0);
    try {
      await add({ body, onProgress: setShare }).unwrap();
      toast.success(messages.documentAdded);
    } catch (error) {
      setProblem(toApiError(error).fields.document ?? errorMessage(error));
    } finally {
      setShare(undefined);
    }
  }

  if (isFull)
    return (
      <Text c="dimmed">{`You have added ${documentsMax} documents, which is as many as possible.`}</Text>
    );
  return (
    <Stack gap="xs">
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="Kind of document"
          value={kind}
          data={documentKinds.map((value) => ({ value, label: kindLabels[value] }))}
          onChange={({ currentTarget }) => setKind(currentTarget.value as DocumentKind)}
          disabled={share !== undefined}
        />
        <FileButton
          accept={documentTypes.join(',')}
          onChange={(file) => void send(file)}
          resetRef={resetInput}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={share !== undefined}
              leftSection={<IconUpload size={18} aria-hidden />}
            >
              Choose a file
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="sm" c="dimmed">
        {`A picture (PNG or JPEG) or a PDF, at most ${megabytes} MB each, ${documentsMax} in all.`}
      </Text>
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          {problem}
        </Text>
      )}
      {share !== undefined && <UploadProgress share={share} afterwards="Checking the document..." />}
    </Stack>
  );
}

export function OwnDocuments({ documents }: { documents: ApplicantDocument[] }) {
  const [remove] = useRemoveDocumentMutation();
  const removal = useAction<ApplicantDocument>({
    question: () => ({
      title: 'Remove the document?',
      body: 'It is deleted at once, and nobody can open it any more.',
      confirmLabel: 'Remove',
      isDestructive: true,
    }),
    send: ({ id }) => remove(id).unwrap(),
    success: messages.documentRemoved,
  });
  return (
    <Stack gap="lg">
      {documents.length > 0 && (
        <DocumentList
          documents={documents}
          actionFor={(document, name) => (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              leftSection={<IconTrash size={16} aria-hidden />}
              aria-label={`Remove ${name}`}
              loading={removal.pending?.id === document.id}
              onClick={() => void removal.run(document)}
            >
              Remove
            </Button>
          )}
        />
      )}
      <AddDocument isFull={documents.length >= documentsMax} />
    </Stack>
  );
}
