import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const DeclineModal = lazy(() => import('./decline-modal.tsx'));

export function DeclineButton({ contractId }: { contractId: string }) {
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setDialog('open')}>
        Decline
      </Button>
      {dialog !== 'unused' && (
        <Suspense>
          <DeclineModal
            contractId={contractId}
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
