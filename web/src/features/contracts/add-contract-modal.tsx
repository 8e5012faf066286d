import { Modal } from '@mantine/core';
import { dialogProps } from '../../ui/dialog.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { AddContractForm, type AddContractFormProps } from './add-contract-form.tsx';

type AddContractModalProps = AddContractFormProps & {
  isOpen: boolean;
  /** Why there are no tenants or properties to choose from. */
  error: unknown;
  onRetry: () => unknown;
};

export default function AddContractModal({ isOpen, error, onRetry, ...props }: AddContractModalProps) {
  return (
    <Modal
      {...dialogProps}
      opened={useOpened(isOpen)}
      onClose={props.onClose}
      title="Add New Contract"
      size="lg"
    >
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <AddContractForm {...props} />}
    </Modal>
  );
}
