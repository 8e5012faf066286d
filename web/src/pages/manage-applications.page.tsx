import { ManagedApplications } from '../features/applications/managed-applications.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <>
      <PageHeader title="Applications" />
      <ManagedApplications />
    </>
  );
}
