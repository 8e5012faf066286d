import { useParams } from 'react-router';
import { paths } from '../lib/paths.ts';
import { EmptyPage } from '../ui/empty-page.tsx';

export function Component() {
  const { propertyId = '' } = useParams();
  return (
    <EmptyPage
      title="Edit Property"
      sections={[
        { empty: 'Properties cannot be edited yet', hint: 'This form is being built and will open here.' },
      ]}
      next={{ label: 'Cancel', to: paths.propertyDetails(propertyId) }}
    />
  );
}
