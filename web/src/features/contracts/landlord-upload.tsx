import { Button, Stack, Text, Title } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import { messages } from '@teduh/shared/messages';
import { useId, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { SignedContractField } from './signed-contract-field.tsx';
import { useSignedUpload } from './use-signed-upload.ts';

/** For a contract that follows another one: the tenant cannot upload it, and it begins with this copy. */
export default function LandlordUpload({ contract }: { contract: Contract }) {
  const chooseId = useId();
  const upload = useSignedUpload(contract, chooseId);
  const heading = useRef<HTMLHeadingElement>(null);
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking');
  const isBusy = state === 'sending';
  if (state !== 'sent' && (contract.status !== 'Awaiting' || contract.isSignedByTenant)) return null;

  async function submit() {
    if (!upload.isPossible()) return;
    setState('sending');
    if (!(await upload.run())) return setState('asking');
    toast.success(messages.contractUploaded);
    setState('sent');
    // The button that had it is gone.
    heading.current?.focus();
  }

  return (
    <Stack component="section" gap="sm" align="stretch" aria-labelledby={`${chooseId}-title`}>
      <Title order={3} size="h5" ref={heading} tabIndex={-1} id={`${chooseId}-title`}>
        Signed on paper
      </Title>
      {state === 'sent' ? (
        <Text>The copy that both have signed is uploaded.</Text>
      ) : (
        <>
          <Text>
            Upload the copy that you and the tenant have signed. The contract is signed with it; the tenant
            cannot upload it.
          </Text>
          <SignedContractField
            upload={upload}
            signedFile={contract.signedFile}
            chooseId={chooseId}
            isBusy={isBusy}
          />
          <div>
            <Button loading={isBusy} onClick={() => void submit()}>
              Upload
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}
