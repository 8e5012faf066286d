import { paths } from '../lib/paths.ts';
import { EmptyPage } from '../ui/empty-page.tsx';

export function Component() {
  return (
    <EmptyPage
      title="Sign and Pay"
      sections={[
        {
          empty: 'Nothing to sign yet',
          hint: 'A contract appears here when an application of yours has been accepted.',
        },
      ]}
      next={{ label: 'Back to applications', to: paths.application }}
    />
  );
}
