import { Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Contract } from '@teduh/shared/contracts';
import { addMonths } from '@teduh/shared/days';
import { ProposeRenewal } from '@teduh/shared/renewals';
import { formatDay } from '../../lib/days.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { AgreedAmounts, type AgreedValues, StayLength } from '../../ui/agreed-fields.tsx';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useProposeRenewalMutation } from './renewals.api.ts';

type ProposeRenewalModalProps = {
  contract: Contract;
  isAdmin: boolean;
  isOpen: boolean;
  onClose: () => void;
};

export default function ProposeRenewalModal({ isOpen, ...form }: ProposeRenewalModalProps) {
  const title = form.isAdmin ? 'Offer a further term' : 'Ask for a further term';
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={form.onClose} title={title}>
      <ProposeRenewalForm key={form.contract.id} {...form} />
    </Modal>
  );
}

function ProposeRenewalForm({ contract, isAdmin, onClose }: Omit<ProposeRenewalModalProps, 'isOpen'>) {
  const [propose] = useProposeRenewalMutation();
  const { endDate, rentAmount, depositParts: deposit } = contract;
  const form = useForm<AgreedValues>({
    // What the store holds is frozen, and so would be the fields that are made from it.
    initialValues: { stayLength: '12', rentAmount, deposit: { ...deposit } },
    validate: validateWith(ProposeRenewal),
  });
  const submit = useSubmit(form, {
    send: ({ stayLength, ...amounts }) =>
      propose({ contractId: contract.id, stayLength, ...(isAdmin && amounts) }).unwrap(),
    onSuccess: () => {
      toast.success(isAdmin ? 'The further term was offered' : 'We have received your question');
      onClose();
    },
  });
  const until = addMonths(endDate, Number(form.values.stayLength));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          Contract {contract.number} ends on {formatDay(endDate)}. The next one begins on that day.
        </Text>
        <StayLength form={form} />
        <Text size="sm" c="dimmed" role="status">
          From {formatDay(endDate)} to {formatDay(until)}.
        </Text>
        {isAdmin ? (
          <AgreedAmounts form={form} />
        ) : (
          <Text size="sm">You ask at the present rent. We may offer something else.</Text>
        )}
        <DialogButtons
          submit={isAdmin ? 'Send the offer' : 'Send'}
          isSubmitting={form.submitting}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
