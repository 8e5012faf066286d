import { useParams } from 'react-router';
import { SignAndPay } from '../features/contracts/sign-and-pay.tsx';
import { PaymentForm, useArePaymentsOff } from '../features/payments/payment-form.tsx';
import { paths } from '../lib/paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  const { contractId = '' } = useParams();
  const arePaymentsOff = useArePaymentsOff();
  return (
    <>
      <BackLink to={paths.application}>Application History</BackLink>
      <PageHeader title="Sign and Pay" />
      <SignAndPay
        key={contractId}
        contractId={contractId}
        depositPayment={{
          isPossible: !arePaymentsOff,
          renderForm: ({ id, depositPayable }, upload, onBusy) => (
            <PaymentForm
              due={{ contractId: id }}
              amount={depositPayable}
              submitLabel="Submit and Pay"
              preparation={upload}
              onBusy={onBusy}
            />
          ),
        }}
      />
    </>
  );
}
