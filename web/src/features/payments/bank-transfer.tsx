import { Alert, Anchor, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { messages } from '@teduh/shared/messages';
import type { Transaction } from '@teduh/shared/transactions';
import { slipMaxBytes, slipTypes } from '@teduh/shared/transactions.constants';
import { useRef, useState } from 'react';
import { errorMessage, toApiError } from '../../api/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useUploadSlipMutation, useWithdrawSlipMutation } from './payments.api.ts';
import { TransferDetails } from './transfer-details.tsx';
import type { Preparation } from './use-payment.ts';

const rules = `A picture or a PDF, at most ${slipMaxBytes / 1024 / 1024} MB.`;

type BankTransferProps = {
  transactionId: string;
  slip: Transaction['slip'];
  /** What has to be done before the slip is sent. */
  preparation?: Preparation;
};

function SlipState({ slip }: { slip: Transaction['slip'] }) {
  if (slip?.status === 'Refused')
    return (
      <Alert color="red" title="We could not confirm your transfer">
        {slip.reason}
      </Alert>
    );
  if (slip?.status !== 'Waiting for Confirmation') return null;
  return (
    <Alert color="blue" title="Waiting for confirmation" role="status">
      We have your slip and confirm it once the money has come.{' '}
      <Anchor href={slip.file} target="_blank" rel="noopener" underline="always" inherit>
        Open the slip
      </Anchor>
    </Alert>
  );
}

/** Shows the account to transfer to, and uploads the slip of the transfer. */
export function BankTransfer({ transactionId, slip, preparation }: BankTransferProps) {
  const [upload] = useUploadSlipMutation();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState<number>();
  const isWaiting = slip?.status === 'Waiting for Confirmation';
  const resetInput = useRef<() => void>(null);
  const [withdraw] = useWithdrawSlipMutation();
  const withdrawal = useAction({
    question: () => ({
      title: 'Withdraw the slip?',
      body: 'Do this only if you did not transfer the money. Then you can pay in another way.',
      confirmLabel: 'Withdraw',
      isDestructive: true,
    }),
    send: () => withdraw(transactionId).unwrap(),
    success: messages.slipWithdrawn,
  });

  function choose(chosen: File | null) {
    setFile(chosen);
    setProblem(undefined);
  }

  async function send() {
    if (!file) {
      setProblem('Please choose the slip of your transfer');
      return;
    }
    if (preparation && !preparation.isPossible()) return;
    const body = new FormData();
    body.append('slip', file, file.name);
    setProblem(undefined);
    setShare(0);
    try {
      if (preparation && !(await preparation.run())) return;
      await upload({ transactionId, body, onProgress: setShare }).unwrap();
      setFile(null);
      resetInput.current?.();
      toast.success(messages.slipUploaded);
    } catch (error) {
      setProblem(toApiError(error).fields.slip ?? errorMessage(error));
    } finally {
      setShare(undefined);
    }
  }

  return (
    <Stack gap="lg">
      <SlipState slip={slip} />
      {!isWaiting && (
        <>
          <Text>Transfer the exact amount with this reference, then send us the slip of your bank.</Text>
          <TransferDetails transactionId={transactionId} />
        </>
      )}
      <Stack gap="xs">
        <Group gap="sm">
          <FileButton accept={slipTypes.join(',')} onChange={choose} resetRef={resetInput}>
            {(props) => (
              <Button {...props} variant="default" disabled={share !== undefined}>
                {file || isWaiting ? 'Choose another slip' : 'Choose the slip'}
              </Button>
            )}
          </FileButton>
          {isWaiting && !file && (
            <Button
              variant="subtle"
              color="red"
              loading={withdrawal.isPending}
              onClick={() => void withdrawal.run()}
            >
              Withdraw the slip
            </Button>
          )}
          {file && <Text style={{ overflowWrap: 'anywhere' }}>{file.name}</Text>}
        </Group>
        <Text size="sm" c="dimmed">
          {rules}
        </Text>
        {problem && (
          <Text role="alert" c="var(--mantine-color-error)" size="sm">
            {problem}
          </Text>
        )}
        {share !== undefined && <UploadProgress share={share} afterwards="Checking the slip..." />}
      </Stack>
      {(file || !isWaiting) && (
        <Button size="md" loading={share !== undefined} onClick={() => void send()}>
          Send the slip
        </Button>
      )}
    </Stack>
  );
}
