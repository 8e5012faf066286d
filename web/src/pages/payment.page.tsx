import { paths } from '../lib/paths.ts';
import { EmptyPage } from '../ui/empty-page.tsx';

export function Component() {
  return (
    <EmptyPage
      title="Payment"
      sections={[
        { empty: 'Nothing to pay here', hint: 'Payments that are due are listed in your payment history.' },
      ]}
      next={{ label: 'Go to payment history', to: paths.paymentHistory }}
    />
  );
}
