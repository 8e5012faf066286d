import { paths } from '../lib/paths.ts';
import { EmptyPage } from '../ui/empty-page.tsx';

export function Component() {
  return (
    <EmptyPage
      title="Add New Property"
      sections={[
        { empty: 'Properties cannot be added yet', hint: 'This form is being built and will open here.' },
      ]}
      next={{ label: 'Back to properties', to: paths.manageProperties }}
    />
  );
}
