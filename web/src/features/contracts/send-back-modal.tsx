import { Modal } from '@mantine/core';
import { type Contract, SendBackUpload } from '@teduh/shared/contracts';
import { sendBackReasonMaxLength } from '@teduh/shared/contracts.constants';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useSendBackUploadMutation } from './contracts.api.ts';

type SendBackModalProps = { contract: Contract; isOpen: boolean; onClose: () => void };

export default function SendBackModal({ contract, isOpen, onClose }: SendBackModalProps) {
  const [sendBack] = useSendBackUploadMutation();
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Send the upload back">
      <ReasonForm
        key={contract.id}
        description="For example: the signature on the last page is missing."
        maxLength={sendBackReasonMaxLength}
        validate={validateWith(SendBackUpload)}
        send={(reason) => sendBack({ id: contract.id, reason }).unwrap()}
        success={messages.contractSentBack}
        onSuccess={onClose}
        confirm={{ label: 'Send back' }}
        cancel="Keep the upload"
        onCancel={onClose}
      >
        {fullName(contract.user)} is told the reason and asked to upload the signed contract {contract.number}{' '}
        again. The place stays held until the same day.
      </ReasonForm>
    </Modal>
  );
}
