import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ComplaintBoard } from '../features/complaints/complaint-board.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const AddComplaintModal = lazy(() => import('../features/complaints/add-complaint-modal.tsx'));

export function Component() {
  const [adding, setAdding] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <PageHeader
        title="Complaints"
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding('open')}>
            Add Complaint
          </Button>
        }
      />
      <ComplaintBoard viewer="customer" />
      <Suspense fallback={null}>
        {adding !== 'never' && (
          <AddComplaintModal isOpen={adding === 'open'} onClose={() => setAdding('closed')} />
        )}
      </Suspense>
    </>
  );
}
