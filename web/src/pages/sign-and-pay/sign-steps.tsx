import type { Contract } from '@teduh/shared/contracts';
import { useId, useState } from 'react';
import { useContractQuery } from '../../features/contracts/contracts.api.ts';
import { DepositStep } from '../../features/contracts/deposit-step.tsx';
import { NothingToPay } from '../../features/contracts/nothing-to-pay.tsx';
import { useSignedUpload } from '../../features/contracts/use-signed-upload.ts';
import { PaymentForm, useArePaymentsOff } from '../../features/payments/payment-form.tsx';
import { useWaysToPay } from '../../features/payments/use-ways-to-pay.ts';
import { useBrowserSigning } from '../../features/signing/use-browser-signing.ts';
import { PaperSteps, SignedSteps } from './paper-steps.tsx';
import { PayDeposit } from './pay-deposit.tsx';
import { ReadAndSign, ReadAndSignSkeleton } from './read-and-sign.tsx';
import { Step } from './step.tsx';
import classes from './steps.module.css';
import { UploadSigned } from './upload-signed.tsx';

type SignStepsProps = { contract: Contract; onBusy: (isBusy: boolean) => void };

/** What was uploaded on paper leaves the signing in the browser open. */
const isSignedInBrowser = ({ isSignedByTenant, isSigned, signingStatus }: Contract) =>
  isSignedByTenant && !(isSigned && signingStatus === 'Open');

/** Read, sign and pay; or, where the agreement is not signed in the browser, download, upload and pay. Nothing is paid for a contract that follows another one. */
export function SignSteps({ contract, onBusy }: SignStepsProps) {
  const { id, isSigned, isDepositPaid, isDepositSlipWaiting, depositPayable, depositTransactionId } =
    contract;
  const arePaymentsOff = useArePaymentsOff();
  const isTransferOn = useWaysToPay()?.isTransferOn;
  const { refetch: refetchContract } = useContractQuery(id);
  const { isOffered, isStopped, signing, isSignedByTenant, error, refetch } = useBrowserSigning(contract);
  const chooseId = useId();
  // The contract says it too, where the signing does not answer.
  const hasSigned = isSigned || isSignedByTenant || contract.isSignedByTenant;
  const upload = useSignedUpload({ ...contract, isSigned: hasSigned }, chooseId);
  const [isBusy, setBusy] = useState(false);
  const preparation = isSignedByTenant ? undefined : upload;

  function mark(isNow: boolean) {
    setBusy(isNow);
    onBusy(isNow);
  }

  const uploadSigned = contract.renews ? undefined : (
    <UploadSigned
      contract={contract}
      upload={upload}
      chooseId={chooseId}
      isOnlyUpload={isDepositPaid || isDepositSlipWaiting || (arePaymentsOff && isTransferOn !== true)}
      isBusy={isBusy}
      onBusy={mark}
    />
  );

  function firstSteps() {
    if (isOffered && signing)
      return (
        <ReadAndSign
          key={signing.documentSha256}
          contract={contract}
          signing={signing}
          isSignedByTenant={isSignedByTenant}
          onReload={() => Promise.all([refetchContract(), refetch()])}
          upload={uploadSigned}
        />
      );
    if (isOffered && !error) return <ReadAndSignSkeleton />;
    const failure = isOffered ? { error, onRetry: refetch } : undefined;
    if (failure && isSignedInBrowser(contract))
      return <SignedSteps originalFile={contract.originalFile} failure={failure} />;
    return (
      <PaperSteps
        originalFile={contract.originalFile}
        isSigned={upload.isSigned}
        isBrowserStopped={isStopped}
        upload={uploadSigned}
        failure={failure}
      />
    );
  }

  // The deposit of the contract before carries over.
  if (contract.renews)
    return (
      <div>
        <NothingToPay contract={contract} />
        <ol className={classes.steps}>{firstSteps()}</ol>
      </div>
    );
  return (
    <ol className={classes.steps}>
      {firstSteps()}
      <Step number={3} title="Pay the deposit" isDone={isDepositPaid}>
        <DepositStep
          contract={contract}
          paymentForm={
            <PayDeposit
              depositTransactionId={depositTransactionId}
              isSlipWaiting={isDepositSlipWaiting}
              preparation={preparation}
              online={
                <PaymentForm
                  due={{ contractId: id }}
                  amount={depositPayable}
                  submitLabel="Submit and Pay"
                  preparation={preparation}
                  onBusy={mark}
                  autopayContractId={id}
                />
              }
            />
          }
        />
      </Step>
    </ol>
  );
}
