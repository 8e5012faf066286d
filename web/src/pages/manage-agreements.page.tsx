import { listOptions } from '../api/base-api.ts';
import { useTemplatesQuery } from '../features/agreements/agreements.api.ts';
import { TemplatesTable } from '../features/agreements/templates-table.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  const { data, error, refetch } = useTemplatesQuery(undefined, listOptions);
  return (
    <>
      <PageHeader
        title="Agreements"
        text="The words that tenants sign. A version that was approved never changes: edit a copy, and approve that."
      />
      <TemplatesTable answer={data} error={error} onRetry={refetch} />
    </>
  );
}
