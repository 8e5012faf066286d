import { AddProperty } from '../features/properties/add-property.tsx';
import { paths } from '../lib/paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <>
      <BackLink to={paths.manageProperties}>Back to properties</BackLink>
      <PageHeader title="Add New Property" />
      <AddProperty />
    </>
  );
}
