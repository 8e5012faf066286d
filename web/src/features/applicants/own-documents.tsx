import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import type { ApplicantDocument, DocumentKind } from '@teduh/shared/applicants';
import {
  documentKinds,
  documentMaxBytes,
  documentsMax,
  documentTypes,
} from '@teduh/shared/applicants.constants';
import { messages } from '@teduh/shared/messages';
import { useState } from 'react';
import { UploadButton } from '../../ui/upload-button.tsx';
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

function AddDocument({ isFull }: { isFull: boolean }) {
  const [add] = useAddDocumentMutation();
  const [kind, setKind] = useState<DocumentKind>('payslip');
  if (isFull)
    return (
      <Text c="dimmed">{`You have added ${documentsMax} documents, which is as many as possible.`}</Text>
    );
  return (
    <UploadButton
      beside={
        <NativeSelect
          label="Kind of document"
          value={kind}
          data={documentKinds.map((value) => ({ value, label: kindLabels[value] }))}
          onChange={({ currentTarget }) => setKind(currentTarget.value as DocumentKind)}
        />
      }
      label="Choose a file"
      icon={<IconUpload size={18} aria-hidden />}
      types={documentTypes}
      field="document"
      problemOf={problemOf}
      fields={{ kind }}
      send={add}
      afterwards="Checking the document..."
      rules={`A picture (PNG or JPEG) or a PDF, at most ${megabytes} MB each, ${documentsMax} in all.`}
    />
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
