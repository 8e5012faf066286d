import { useParams } from 'react-router';
import { paths } from '../lib/paths.ts';
import { EmptyPage } from '../ui/empty-page.tsx';

export function Component() {
  const { propertyId = '' } = useParams();
  return (
    <EmptyPage
      title="Applications"
      sections={[{ empty: 'No applications found for this property.' }]}
      next={{ label: 'Go Back', to: paths.propertyDetails(propertyId) }}
    />
  );
}
