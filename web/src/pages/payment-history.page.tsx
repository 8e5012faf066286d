import { paths } from '../lib/paths.ts';
import { EmptyPage } from '../ui/empty-page.tsx';

export function Component() {
  return (
    <EmptyPage
      title="Payment History"
      sections={[
        { empty: 'No transactions found', hint: 'Your deposit and rent payments will be listed here.' },
      ]}
      next={{ label: 'Browse listings', to: paths.listing }}
    />
  );
}
