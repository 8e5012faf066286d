import { Button, Group } from '@mantine/core';
import type { Application } from '@teduh/shared/applications';
import { applicationMoves } from '@teduh/shared/applications.constants';
import { canMove } from '@teduh/shared/moves';
import { fullName } from '@teduh/shared/names';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type AskSigner, useAcceptApplication } from './application-actions.ts';

const RejectModal = lazy(() => import('./reject-modal.tsx'));

/** How an admin accepts or rejects applications: the buttons of each, and the dialog of all. */
export function useAnswers(askSigner: AskSigner) {
  const accept = useAcceptApplication(askSigner);
  const [rejecting, setRejecting] = useState<{ application: Application; isOpen: boolean }>();

  function buttonsFor(application: Application, size: 'sm' | 'compact-sm' = 'compact-sm'): ReactNode {
    const name = fullName(application.user);
    if (!canMove(applicationMoves, application.status, 'Rejected')) return null;
    return (
      <Group gap={6} wrap="nowrap">
        <Button
          size={size}
          variant="light"
          aria-label={`Accept ${name}`}
          loading={accept.pending?.id === application.id}
          disabled={accept.isPending}
          onClick={() => void accept.run(application)}
        >
          Accept
        </Button>
        <Button
          size={size}
          variant="light"
          color="red"
          aria-label={`Reject ${name}`}
          disabled={accept.isPending}
          onClick={() => setRejecting({ application, isOpen: true })}
        >
          Reject
        </Button>
      </Group>
    );
  }

  const dialog = rejecting && (
    <Suspense fallback={null}>
      <RejectModal
        application={rejecting.application}
        isOpen={rejecting.isOpen}
        onClose={() => setRejecting({ ...rejecting, isOpen: false })}
      />
    </Suspense>
  );
  return { buttonsFor, dialog };
}
