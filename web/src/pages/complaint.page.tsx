import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useRentalStatusQuery } from '../features/applications/applications.api.ts';
import { ComplaintBoard } from '../features/complaints/complaint-board.tsx';
import { useAddComplaint } from '../features/complaints/use-add-complaint.ts';
import { useSession } from '../lib/session.ts';
import { PageHeader } from '../ui/page-header.tsx';

const AddComplaintModal = lazy(() => import('../features/complaints/add-complaint-modal.tsx'));

/** As the server says it (`complaint_needs_rental`). Not from there: dashboards load every text that a page takes from that file. */
const needsRental = "You cannot add a complaint as you don't have an active rental or accepted application.";

export function Component() {
  const adding = useAddComplaint();
  const { data: eligibility } = useRentalStatusQuery(useSession().userId);
  // Who may apply does not rent.
  const problem = eligibility?.canApply ? needsRental : undefined;
  return (
    <>
      <PageHeader
        title="Complaints"
        {...(problem && { text: problem })}
        action={
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={Boolean(problem)}
            onClick={adding.open}
          >
            Add Complaint
          </Button>
        }
      />
      <ComplaintBoard viewer="customer" />
      <Suspense fallback={null}>
        {adding.wasOpened && (
          <AddComplaintModal isOpen={adding.isOpen} problem={problem} onClose={adding.close} />
        )}
      </Suspense>
    </>
  );
}
