import { paths } from '../lib/paths.ts';
import { EmptyPage } from '../ui/empty-page.tsx';

export function Component() {
  return (
    <EmptyPage
      title="Payment Status"
      sections={[{ empty: 'No payment found' }]}
      next={{ label: 'Return to Dashboard', to: paths.dashboard }}
    />
  );
}
