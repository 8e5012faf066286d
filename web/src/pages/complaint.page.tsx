import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { ComplaintBoard } from '../features/complaints/complaint-board.tsx';
import { useAddComplaint } from '../features/complaints/use-add-complaint.ts';
import { PageHeader } from '../ui/page-header.tsx';

const AddComplaintModal = lazy(() => import('../features/complaints/add-complaint-modal.tsx'));

export function Component() {
  const adding = useAddComplaint();
  return (
    <>
      <PageHeader
        title="Complaints"
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
            Add Complaint
          </Button>
        }
      />
      <ComplaintBoard viewer="customer" />
      <Suspense fallback={null}>
        {adding.wasOpened && <AddComplaintModal isOpen={adding.isOpen} onClose={adding.close} />}
      </Suspense>
    </>
  );
}
