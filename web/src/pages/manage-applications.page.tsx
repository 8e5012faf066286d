import { ManagedApplications } from '../features/applications/managed-applications.tsx';
import { useSignerAtAccept } from '../features/settings/use-signatory.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <>
      <PageHeader title="Applications" />
      <ManagedApplications askSigner={useSignerAtAccept()} />
    </>
  );
}
