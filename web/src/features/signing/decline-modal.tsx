import { Modal } from '@mantine/core';
import { messages } from '@teduh/shared/messages';
import { DeclineSigning } from '@teduh/shared/signing';
import { declineReasonMaxLength } from '@teduh/shared/signing.constants';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useDeclineSigningMutation } from './signing.api.ts';

type DeclineModalProps = {
  contractId: string;
  renews: string | null;
  isOpen: boolean;
  onClose: () => void;
};

export default function DeclineModal({ contractId, renews, isOpen, onClose }: DeclineModalProps) {
  const navigate = useNavigate();
  const [decline] = useDeclineSigningMutation();
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Decline to sign">
      <ReasonForm
        description="We read it. For example: the start date is not what we agreed."
        maxLength={declineReasonMaxLength}
        validate={validateWith(DeclineSigning)}
        send={(reason) => decline({ contractId, reason }).unwrap()}
        success={messages.signingDeclined}
        onSuccess={() => void navigate(renews ? paths.tenancy(renews) : paths.application)}
        confirm={{ label: 'Decline and cancel', color: 'red' }}
        cancel={renews ? 'Keep the new contract' : 'Keep the contract'}
        onCancel={onClose}
      >
        {renews
          ? 'Only the new contract is cancelled. The one that you have stays as it is, until its end. This cannot be undone.'
          : 'The contract and your application are cancelled, and the place is offered to others. This cannot be undone.'}
      </ReasonForm>
    </Modal>
  );
}
