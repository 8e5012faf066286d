import { useParams } from 'react-router';
import { paths } from '../lib/paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PayTransaction } from './payment/pay-transaction.tsx';

export function Component() {
  const { transactionId = '' } = useParams();
  return (
    <>
      <BackLink to={paths.paymentHistory}>Payment History</BackLink>
      <PageHeader title="Payment" />
      <PayTransaction key={transactionId} id={transactionId} />
    </>
  );
}
