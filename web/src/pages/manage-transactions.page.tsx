import { paths } from '../lib/paths.ts';
import { EmptyPage } from '../ui/empty-page.tsx';

export function Component() {
  return (
    <EmptyPage
      title="Transactions"
      sections={[
        {
          empty: 'No transactions found',
          hint: 'Deposits, rents and fees of all tenants will be listed here.',
        },
      ]}
      next={{ label: 'Go to properties', to: paths.manageProperties }}
    />
  );
}
