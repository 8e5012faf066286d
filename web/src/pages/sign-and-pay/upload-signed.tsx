import { Alert, Button } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import { messages } from '@teduh/shared/messages';
import { SignedContractField } from '../../features/contracts/signed-contract-field.tsx';
import type { SignedUpload } from '../../features/contracts/use-signed-upload.ts';
import { toast } from '../../ui/toast.ts';

type UploadSignedProps = {
  contract: Contract;
  upload: SignedUpload;
  chooseId: string;
  /** Nothing is paid together with it, so it has a button of its own. */
  isOnlyUpload: boolean;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
};

/** The paper way: the signed agreement comes back as a PDF. */
export function UploadSigned(props: UploadSignedProps) {
  const { contract, upload, chooseId, isOnlyUpload, isBusy, onBusy } = props;

  // What we have is not sent again.
  const hasSomethingToSend = upload.file !== undefined || !upload.isSigned;

  async function submit() {
    if (!upload.isPossible()) return;
    onBusy(true);
    if (upload.file && (await upload.run())) toast.success(messages.contractUploaded);
    onBusy(false);
  }

  return (
    <>
      {contract.sentBack && !upload.isSigned && (
        <Alert color="yellow" mb="md" title="We could not accept what you uploaded">
          {contract.sentBack.reason}
        </Alert>
      )}
      <SignedContractField
        upload={upload}
        signedFile={contract.signedFile}
        chooseId={chooseId}
        isBusy={isBusy}
      />
      {isOnlyUpload && hasSomethingToSend && (
        <Button mt="md" size="md" loading={isBusy} onClick={() => void submit()}>
          Submit
        </Button>
      )}
    </>
  );
}
