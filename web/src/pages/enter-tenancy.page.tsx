import { EnterTenancy } from '../features/imports/enter-tenancy.tsx';
import { paths } from '../lib/paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <>
      <BackLink to={paths.manageImport}>Back to import</BackLink>
      <PageHeader
        title="Enter a running tenancy"
        text="It was signed and paid before. The contract is active at once, and the tenant is invited."
      />
      <EnterTenancy />
    </>
  );
}
