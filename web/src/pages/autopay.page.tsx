import { useParams } from 'react-router';
import { AutopayForm } from '../features/payments/autopay-form.tsx';
import { paths } from '../lib/paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  const { contractId = '' } = useParams();
  return (
    <>
      <BackLink to={paths.paymentHistory}>Payment History</BackLink>
      <PageHeader title="Autopay" text="Your rent is paid by card on the day it is due, without you." />
      <AutopayForm key={contractId} contractId={contractId} />
    </>
  );
}
