import { paths } from '../lib/paths.ts';
import { EmptyPage } from '../ui/empty-page.tsx';

export function Component() {
  return (
    <EmptyPage
      title="Manage Properties"
      sections={[
        { empty: 'No properties found', hint: 'Properties that are offered for rent will be listed here.' },
      ]}
      next={{ label: 'Add New Property', to: paths.addProperty }}
    />
  );
}
