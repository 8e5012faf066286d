import { ExportStampings, StampingsTable, useStampingTable } from '../features/stamping/stampings-table.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  const table = useStampingTable();
  return (
    <>
      <PageHeader
        title="Stamp duty"
        text="Agreements to be stamped. Duty and penalty are estimates: LHDN decides."
        action={<ExportStampings table={table} />}
      />
      <StampingsTable table={table} />
    </>
  );
}
