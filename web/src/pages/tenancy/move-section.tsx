import { Button, Paper, Stack, Text } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import { fullName } from '@teduh/shared/names';
import { isWithdrawable } from '@teduh/shared/notices.rules';
import { lazy, Suspense, useState } from 'react';
import { listOptions } from '../../api/base-api.ts';
import { useNoticeQuery } from '../../features/notices/notices.api.ts';
import { TitledSection } from '../../ui/titled-section.tsx';

const MoveModal = lazy(() => import('./move-modal.tsx'));

/** For admins: the tenant moves to another home of ours. */
export default function MoveSection({ contract }: { contract: Contract }) {
  const notice = useNoticeQuery({ contractId: contract.id }, listOptions).currentData?.notice;
  const [asked, setAsked] = useState<'open' | 'closed'>();
  return (
    <TitledSection id="move" title="Move to another home">
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} radius="lg">
        <Stack gap="md" align="flex-start">
          {notice?.status === 'Given' ? (
            <Text>
              Notice was given for this contract, so {fullName(contract.user)} cannot move to another home of
              yours.
              {isWithdrawable(notice) && ' Whoever gave it can take it back.'}
            </Text>
          ) : (
            <>
              <Text>
                {fullName(contract.user)} can move to another home of yours. Nothing changes until both have
                signed the new agreement; then this contract ends on the day on which the new one begins, and
                the deposit carries over.
              </Text>
              <Button variant="light" onClick={() => setAsked('open')}>
                Move to another home
              </Button>
            </>
          )}
        </Stack>
      </Paper>
      <Suspense fallback={null}>
        {asked && (
          <MoveModal contract={contract} isOpen={asked === 'open'} onClose={() => setAsked('closed')} />
        )}
      </Suspense>
    </TitledSection>
  );
}
