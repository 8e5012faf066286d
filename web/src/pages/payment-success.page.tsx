import { Navigate, useLocation, useParams } from 'react-router';
import { NextCharge } from '../features/dashboard/next-charge.tsx';
import { PaymentStatus } from '../features/payments/payment-status.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SignatureMissing } from './payment-success/signature-missing.tsx';

export function Component() {
  const { paymentIntentId = '' } = useParams();
  const { search } = useLocation();
  // The bank's page returns with the secret of the payment in the URL, which is removed.
  if (search) return <Navigate to={paths.paymentSuccess(paymentIntentId)} replace />;
  return (
    <>
      <PageHeader title="Payment Status" />
      <PaymentStatus
        key={paymentIntentId}
        paymentIntentId={paymentIntentId}
        renderAfterDeposit={(contractId) => <SignatureMissing contractId={contractId} />}
        renderNext={({ id }) => <NextCharge paidId={id} />}
      />
    </>
  );
}
