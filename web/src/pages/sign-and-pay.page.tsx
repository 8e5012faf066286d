import { useParams } from 'react-router';
import { SignAndPay } from '../features/contracts/sign-and-pay.tsx';
import { PaymentForm, useArePaymentsOff } from '../features/payments/payment-form.tsx';
import { useWaysToPay } from '../features/payments/use-ways-to-pay.ts';
import { paths } from '../lib/paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PayDeposit } from './sign-and-pay/pay-deposit.tsx';

export function Component() {
  const { contractId = '' } = useParams();
  const arePaymentsOff = useArePaymentsOff();
  const isTransferOn = useWaysToPay()?.isTransferOn;
  return (
    <>
      <BackLink to={paths.application}>Application History</BackLink>
      <PageHeader title="Sign and Pay" />
      <SignAndPay
        key={contractId}
        contractId={contractId}
        depositPayment={{
          isPossible: !arePaymentsOff || isTransferOn === true,
          renderForm: (
            { id, depositPayable, depositTransactionId, isDepositSlipWaiting },
            upload,
            onBusy,
          ) => (
            <PayDeposit
              depositTransactionId={depositTransactionId}
              isSlipWaiting={isDepositSlipWaiting}
              preparation={upload}
              online={
                <PaymentForm
                  due={{ contractId: id }}
                  amount={depositPayable}
                  submitLabel="Submit and Pay"
                  preparation={upload}
                  onBusy={onBusy}
                  autopayContractId={id}
                />
              }
            />
          ),
        }}
      />
    </>
  );
}
