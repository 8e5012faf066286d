import { paths } from '../lib/paths.ts';
import { EmptyPage } from '../ui/empty-page.tsx';

export function Component() {
  return (
    <EmptyPage
      title="Contracts"
      sections={[
        {
          empty: 'No contracts found',
          hint: 'A contract appears here when an application has been accepted.',
        },
      ]}
      next={{ label: 'Go to properties', to: paths.manageProperties }}
    />
  );
}
