import { DepositsTable } from '../features/settlements/deposits-table.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <>
      <PageHeader
        title="Deposits"
        text="Deposits of contracts that have ended, and by when they have to be settled."
      />
      <DepositsTable />
    </>
  );
}
