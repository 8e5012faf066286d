import { paths } from '../lib/paths.ts';
import { EmptyPage } from '../ui/empty-page.tsx';

export function Component() {
  return (
    <EmptyPage
      title="Contracts"
      sections={[
        {
          empty: 'No contracts found',
          hint: 'Your contract appears here when an application of yours has been accepted.',
        },
      ]}
      next={{ label: 'See your applications', to: paths.application }}
    />
  );
}
