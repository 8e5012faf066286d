import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import type { NoticeStateAnswer } from '@teduh/shared/notices';
import { lazy, Suspense, useState } from 'react';
import { listOptions } from '../../api/base-api.ts';
import { formatDay } from '../../lib/days.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { TitledSection, Unread } from '../../ui/titled-section.tsx';
import { AnswerNotice } from './answer-notice.tsx';
import { askLabelOf, describe, describeClause } from './notice-words.ts';
import { useNoticeQuery } from './notices.api.ts';

const GiveNoticeModal = lazy(() => import('./give-notice-modal.tsx'));

type NoticeSectionProps = { contract: Contract; isAdmin: boolean };

/** Leaving: what a notice of today would mean, and what was given or proposed. */
export default function NoticeSection({ contract, isAdmin }: NoticeSectionProps) {
  const { currentData: state, error, refetch } = useNoticeQuery({ contractId: contract.id }, listOptions);
  const [asked, setAsked] = useState<'open' | 'closed'>();
  // Of a contract that is over only what was given is worth a word.
  if (contract.status === 'Ended' && state?.notice === null) return null;
  return (
    <TitledSection id="notice" title="Notice and leaving early">
      {state ? (
        <State contract={contract} state={state} isAdmin={isAdmin} onAsk={() => setAsked('open')} />
      ) : (
        <Unread label="Loading notice..." height={180} error={error} onRetry={refetch} />
      )}
      <Suspense fallback={null}>
        {asked && state && (
          <GiveNoticeModal
            contract={contract}
            isAdmin={isAdmin}
            isGiven={state.notice?.status === 'Given'}
            earliestEndDate={isAdmin ? contract.endDate : state.earliestEndDate}
            isOpen={asked === 'open'}
            onClose={() => setAsked('closed')}
          />
        )}
      </Suspense>
    </TitledSection>
  );
}

type StateProps = {
  contract: Contract;
  state: NoticeStateAnswer;
  isAdmin: boolean;
  onAsk: () => void;
};

function State({ contract, state, isAdmin, onAsk }: StateProps) {
  const { notice, canGive, earliestEndDate, fee } = state;
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} radius="lg">
      <Stack gap="md">
        {notice && <Text>{describe(notice, state, isAdmin)}</Text>}
        {notice && <AnswerNotice contract={contract} notice={notice} isAdmin={isAdmin} />}
        {canGive && (
          <>
            <Text c={notice ? 'dimmed' : undefined}>{describeClause(state)}</Text>
            <Facts
              layout="columns"
              facts={[
                { label: 'Earliest end if notice is given today', value: formatDay(earliestEndDate) },
                { label: 'Fee for that day', value: fee > 0 ? formatRinggit(fee) : 'None' },
              ]}
            />
            <Group>
              <Button variant="light" onClick={onAsk}>
                {askLabelOf({ isAdmin, isGiven: notice?.status === 'Given' })}
              </Button>
            </Group>
          </>
        )}
        {!canGive && !notice && <Text>Nobody has given notice.</Text>}
      </Stack>
    </Paper>
  );
}
