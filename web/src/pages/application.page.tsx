import { paths } from '../lib/paths.ts';
import { EmptyPage } from '../ui/empty-page.tsx';

export function Component() {
  return (
    <EmptyPage
      title="Application History"
      sections={[
        {
          empty: 'No applications found for this status.',
          hint: 'Find a place you like and apply for it: the answer appears here.',
        },
      ]}
      next={{ label: 'Browse listings', to: paths.listing }}
    />
  );
}
