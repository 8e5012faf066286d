import { ComplaintBoard } from '../features/complaints/complaint-board.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <>
      <PageHeader title="Complaints" />
      <ComplaintBoard viewer="admin" />
    </>
  );
}
