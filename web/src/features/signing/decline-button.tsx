import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const DeclineModal = lazy(() => import('./decline-modal.tsx'));

type DeclineButtonProps = {
  contractId: string;
  /** The contract that this one follows: it stays as it is. */
  renews: string | null;
};

export function DeclineButton({ contractId, renews }: DeclineButtonProps) {
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
            renews={renews}
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
