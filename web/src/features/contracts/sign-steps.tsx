import { Alert, Button, Paper, Text, Title } from '@mantine/core';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import type { Contract } from '@teduh/shared/contracts';
import { messages } from '@teduh/shared/messages';
import { type ReactNode, useId, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { DepositStep } from './deposit-step.tsx';
import classes from './sign-and-pay.module.css';
import { SignedContractField } from './signed-contract-field.tsx';
import { type SignedUpload, useSignedUpload } from './use-signed-upload.ts';

type StepProps = { number: number; title: string; isDone?: boolean; children: ReactNode };

function Step({ number, title, isDone = false, children }: StepProps) {
  return (
    <Paper component="li" withBorder p={{ base: 'md', sm: 'lg' }}>
      <div className={classes.stepHead}>
        <span className={classes.number} data-done={isDone || undefined} aria-hidden>
          {isDone ? <IconCheck size={18} /> : number}
        </span>
        <Title order={2} size="h4">
          {title}
        </Title>
      </div>
      {children}
    </Paper>
  );
}

/** How the deposit is paid. The page provides it from the payments feature. */
export type DepositPayment = {
  isPossible: boolean;
  /** The signed contract is uploaded before the card is charged. */
  renderForm: (
    contract: Contract,
    upload: Pick<SignedUpload, 'isPossible' | 'run'>,
    onBusy: (isBusy: boolean) => void,
  ) => ReactNode;
};

type SignStepsProps = {
  contract: Contract;
  depositPayment: DepositPayment;
  onBusy: (isBusy: boolean) => void;
};

export function SignSteps({ contract, depositPayment, onBusy }: SignStepsProps) {
  const chooseId = useId();
  const upload = useSignedUpload(contract, chooseId);
  const [isBusy, setBusy] = useState(false);
  const isOnlyUpload = contract.isDepositPaid || contract.isDepositSlipWaiting || !depositPayment.isPossible;

  function mark(isNow: boolean) {
    setBusy(isNow);
    onBusy(isNow);
  }

  async function submit() {
    if (!upload.isPossible()) return;
    mark(true);
    if (upload.file && (await upload.run())) toast.success(messages.contractUploaded);
    mark(false);
  }

  return (
    <ol className={classes.steps}>
      <Step number={1} title="Download the contract">
        <Text mb="md">
          Read it through and sign it: on paper and scanned, or right in the PDF on your device.
        </Text>
        <Button
          component="a"
          href={contract.originalFile ?? undefined}
          target="_blank"
          rel="noopener"
          variant="light"
          disabled={!contract.originalFile}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Download contract
        </Button>
      </Step>
      <Step number={2} title="Upload the signed contract" isDone={upload.isSigned}>
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
        {isOnlyUpload && (
          <Button mt="md" size="md" loading={isBusy} onClick={() => void submit()}>
            Submit
          </Button>
        )}
      </Step>
      <Step number={3} title="Pay the deposit" isDone={contract.isDepositPaid}>
        <DepositStep contract={contract} paymentForm={depositPayment.renderForm(contract, upload, mark)} />
      </Step>
    </ol>
  );
}
