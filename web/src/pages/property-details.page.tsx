import { paths } from '../lib/paths.ts';
import { EmptyPage } from '../ui/empty-page.tsx';

export function Component() {
  return (
    <EmptyPage
      title="Property Details"
      sections={[{ title: 'Transactions', empty: 'No transactions found for this property.' }]}
      next={{ label: 'Back to properties', to: paths.manageProperties }}
    />
  );
}
