import { Alert, Stack, Text } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useRef, useState } from 'react';
import { useVerificationBySha256Query } from './verify.api.ts';
import { VerifyAnswer } from './verify-answer.tsx';
import { VerifyDrop } from './verify-drop.tsx';
import { canHash, hashOf } from './verify-hash.ts';

type Chosen = { name: string; sha256?: string; problem?: string };

function useChosenFile() {
  const [chosen, setChosen] = useState<Chosen>();
  const latest = useRef<File[]>(undefined);

  async function choose(files: File[]) {
    latest.current = files;
    const name = files.map((file) => file.name).join(', ');
    setChosen({ name });
    const hashed = await hashOf(files);
    // Of two files that are chosen one after the other, the larger may be ready later.
    if (latest.current === files) setChosen({ name, ...hashed });
  }

  return { chosen, choose };
}

/** The file stays on the device: only its hash is sent. */
export function VerifyFile() {
  const { chosen, choose } = useChosenFile();
  const query = useVerificationBySha256Query(chosen?.sha256 ?? skipToken);
  if (!canHash())
    return (
      <Alert color="yellow" title="Your browser cannot check files here">
        It calculates hashes only on secure pages. Open this page with https:// in the address, or type the
        code of the document instead.
      </Alert>
    );
  return (
    <Stack gap="md">
      <VerifyDrop
        label={chosen ? 'Choose another PDF' : 'Choose PDF'}
        describedBy="verify-file-privacy"
        onFiles={(files) => void choose(files)}
      />
      <Text id="verify-file-privacy" size="sm" c="dimmed">
        Your file stays on your device. Your browser calculates its SHA-256 hash, and only that is sent to us.
      </Text>
      {chosen && (
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {chosen.name}
        </Text>
      )}
      {chosen?.problem && <Alert color="red">{chosen.problem}</Alert>}
      {chosen && !chosen.problem && <VerifyAnswer by="file" query={query} />}
    </Stack>
  );
}
