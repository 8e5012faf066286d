import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Contract, SendBackUpload } from '@teduh/shared/contracts';
import { sendBackReasonMaxLength } from '@teduh/shared/contracts.constants';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useSendBackUploadMutation } from './contracts.api.ts';

type SendBackModalProps = { contract: Contract; isOpen: boolean; onClose: () => void };

export default function SendBackModal({ contract, isOpen, onClose }: SendBackModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Send the upload back">
      <SendBackForm key={contract.id} contract={contract} onClose={onClose} />
    </Modal>
  );
}

function SendBackForm({ contract, onClose }: Omit<SendBackModalProps, 'isOpen'>) {
  const [sendBack] = useSendBackUploadMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: validateWith(SendBackUpload),
  });
  const submit = useSubmit(form, {
    send: ({ reason }) => sendBack({ id: contract.id, reason }).unwrap(),
    onSuccess: () => {
      toast.success(messages.contractSentBack);
      onClose();
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          {fullName(contract.user)} is told the reason and asked to upload the signed contract{' '}
          {contract.number} again. The place stays held until the same day.
        </Text>
        <Textarea
          key={form.key('reason')}
          {...form.getInputProps('reason')}
          label="Reason"
          description="For example: the signature on the last page is missing."
          required
          autosize
          minRows={2}
          maxLength={sendBackReasonMaxLength}
          data-autofocus
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Keep the upload
          </Button>
          <Button type="submit" loading={form.submitting}>
            Send back
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
