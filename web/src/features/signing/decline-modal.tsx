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

type DeclineModalProps = { contractId: string; isOpen: boolean; onClose: () => void };

export default function DeclineModal({ contractId, isOpen, onClose }: DeclineModalProps) {
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
        onSuccess={() => void navigate(paths.application)}
        confirm={{ label: 'Decline and cancel', color: 'red' }}
        cancel="Keep the contract"
        onCancel={onClose}
      >
        The contract and your application are cancelled, and the place is offered to others. This cannot be
        undone.
      </ReasonForm>
    </Modal>
  );
}
