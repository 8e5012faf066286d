import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import type { RenewalStateAnswer } from '@teduh/shared/renewals';
import { lazy, Suspense, useState } from 'react';
import { listOptions } from '../../api/base-api.ts';
import { TitledSection, Unread } from '../../ui/titled-section.tsx';
import { ContractChain } from './contract-chain.tsx';
import { LetEndButton } from './let-end-button.tsx';
import { OpenRenewal } from './open-renewal.tsx';
import { describe } from './renewal-words.ts';
import { useRenewalQuery } from './renewals.api.ts';

const ProposeRenewalModal = lazy(() => import('./propose-renewal-modal.tsx'));
const DeclineRenewalModal = lazy(() => import('./decline-renewal-modal.tsx'));

type AskSigner = () => Promise<string | undefined>;
type RenewalSectionProps = { contract: Contract; isAdmin: boolean; askSigner: AskSigner };
type Dialog = 'propose' | 'decline';

/** The contracts that follow one another, and what is offered or asked for. */
export default function RenewalSection({ contract, isAdmin, askSigner }: RenewalSectionProps) {
  const { currentData: state, error, refetch } = useRenewalQuery(contract.id, listOptions);
  const [asked, setAsked] = useState<Dialog>();
  const [isOpen, setOpen] = useState(false);
  function ask(dialog: Dialog) {
    setAsked(dialog);
    setOpen(true);
  }
  // After a notice there may be nothing to say about a further term.
  if (state && !state.renewal && !state.canPropose && state.chain.length < 2) return null;
  const dialog = { contract, isOpen, onClose: () => setOpen(false) };
  return (
    <TitledSection id="renewal" title="Renewal">
      {state ? (
        <Stack gap="md">
          <Decision contract={contract} state={state} isAdmin={isAdmin} askSigner={askSigner} onAsk={ask} />
          <ContractChain chain={state.chain} current={contract.id} onRetry={refetch} />
        </Stack>
      ) : (
        <Unread label="Loading renewal..." height={180} error={error} onRetry={refetch} />
      )}
      <Suspense fallback={null}>
        {asked === 'propose' && <ProposeRenewalModal isAdmin={isAdmin} {...dialog} />}
        {asked === 'decline' && <DeclineRenewalModal {...dialog} />}
      </Suspense>
    </TitledSection>
  );
}

type DecisionProps = RenewalSectionProps & {
  state: RenewalStateAnswer;
  onAsk: (dialog: Dialog) => void;
};

function Decision({ contract, state, isAdmin, askSigner, onAsk }: DecisionProps) {
  const { renewal, canPropose, canLetEnd } = state;
  const isOpen = renewal?.status === 'Offered' || renewal?.status === 'Asked';
  if (!renewal && !canPropose) return null;
  const isLetEnd = renewal?.status === 'Let end';
  const proposal = isAdmin
    ? isOpen
      ? 'Offer something else'
      : 'Offer a further term'
    : 'Ask for a further term';
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} radius="lg">
      <Stack gap="md">
        <Text>
          {renewal ? describe(renewal, isAdmin) : 'Nobody has offered or asked for a further term yet.'}
        </Text>
        {renewal && isOpen && (
          <OpenRenewal
            deposit={state.deposit}
            contract={contract}
            renewal={renewal}
            isAdmin={isAdmin}
            askSigner={askSigner}
            onDecline={() => onAsk('decline')}
          />
        )}
        {canPropose && (
          <Group gap="sm">
            <Button variant={isOpen ? 'default' : 'light'} onClick={() => onAsk('propose')}>
              {proposal}
            </Button>
            {canLetEnd && !isLetEnd && <LetEndButton contract={contract} />}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
