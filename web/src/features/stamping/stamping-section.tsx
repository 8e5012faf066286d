import { Alert, Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react';
import type { Contract } from '@teduh/shared/contracts';
import type { Stamping } from '@teduh/shared/stamping';
import { daysToStamp, isStampingLate } from '@teduh/shared/stamping.constants';
import { lazy, Suspense, useState } from 'react';
import { listOptions } from '../../api/base-api.ts';
import { useToday } from '../../api/config.api.ts';
import { formatDay } from '../../lib/days.ts';
import { writeDaysLeft } from '../../lib/days-left.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { TitledSection, Unread } from '../../ui/titled-section.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { CertificateUpload } from './certificate-upload.tsx';
import { useStampingQuery } from './stamping.api.ts';
import { StampingStatusBadge } from './stamping-status-badge.tsx';
import { explainReckoning, payerNames } from './stamping-words.ts';

const ChangeStampingModal = lazy(() => import('./change-stamping-modal.tsx'));

type StampingSectionProps = { contract: Contract; isAdmin: boolean };

function Certificate({ certificateFile, certificateNumber }: Stamping) {
  const link = certificateFile && (
    <Anchor href={certificateFile} target="_blank" rel="noopener" size="sm" fw={600} c="var(--teduh-accent)">
      Download <IconExternalLink size={14} stroke={1.75} aria-hidden />
    </Anchor>
  );
  if (!certificateNumber) return link || '-';
  return <TwoLines first={certificateNumber} second={link} />;
}

/** Until both have signed there are only the estimate and who pays. */
function factsOf(stamping: Stamping, today: string) {
  const { estimate, dueDate, payer, status, executedOn, stampedOn, dutyPaid } = stamping;
  const isOpen = status === 'Due' && dueDate;
  return [
    { label: 'Estimated duty', value: formatRinggit(estimate) },
    { label: 'Who pays', value: payerNames[payer] },
    ...(executedOn ? [{ label: 'Signed by both', value: formatDay(executedOn) }] : []),
    ...(dueDate
      ? [
          {
            label: 'To be stamped by',
            value: <TwoLines first={formatDay(dueDate)} second={isOpen && writeDaysLeft(today, dueDate)} />,
          },
        ]
      : []),
    ...(status ? [{ label: 'Certificate', value: <Certificate {...stamping} /> }] : []),
    ...(stampedOn ? [{ label: 'Stamped', value: formatDay(stampedOn) }] : []),
    ...(dutyPaid === null ? [] : [{ label: 'Duty paid', value: formatRinggit(dutyPaid) }]),
  ];
}

function leadOf({ status }: Stamping): string {
  if (status === null)
    return `Once both have signed the agreement, it has to be stamped within ${daysToStamp} days, through e-Duti Setem in MyTax.`;
  if (status === 'Due') return 'The agreement has to be stamped, through e-Duti Setem in MyTax.';
  if (status === 'Filed') return 'The agreement is filed for stamping. An admin confirms it.';
  return 'The agreement is stamped.';
}

function Actions({ stamping, isAdmin }: { stamping: Stamping; isAdmin: boolean }) {
  const [asking, setAsking] = useState<'never' | 'open' | 'closed'>('never');
  const { contractId, status, payer, certificateFile } = stamping;
  if (status === null || (!isAdmin && (payer !== 'tenant' || status === 'Stamped'))) return null;
  return (
    <>
      <Group gap="sm" align="flex-start">
        {(isAdmin || status === 'Due') && (
          <Button onClick={() => setAsking('open')}>{isAdmin ? 'Update' : 'I have filed it'}</Button>
        )}
        <CertificateUpload contractId={contractId} isReplaced={certificateFile !== null} />
      </Group>
      <Suspense fallback={null}>
        {asking !== 'never' && (
          <ChangeStampingModal
            stamping={stamping}
            isAdmin={isAdmin}
            isOpen={asking === 'open'}
            onClose={() => setAsking('closed')}
          />
        )}
      </Suspense>
    </>
  );
}

/** What the duty is likely to be and why, until when the agreement has to be stamped, and its certificate. */
export default function StampingSection({ contract, isAdmin }: StampingSectionProps) {
  const { currentData: stamping, error, refetch } = useStampingQuery(contract.id, listOptions);
  const today = useToday();
  // It ended before it began.
  if (contract.status === 'Ended' && stamping?.status === null) return null;
  return (
    <TitledSection
      id="stamp-duty"
      title="Stamp duty"
      badge={stamping && <StampingStatusBadge {...stamping} today={today} />}
    >
      {stamping ? (
        <StampingCard stamping={stamping} isAdmin={isAdmin} today={today} />
      ) : (
        <Unread label="Loading the stamp duty..." height={320} error={error} onRetry={refetch} />
      )}
    </TitledSection>
  );
}

type StampingCardProps = { stamping: Stamping; isAdmin: boolean; today: string };

function StampingCard({ stamping, isAdmin, today }: StampingCardProps) {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} radius="lg">
      <Stack gap="md">
        <Text>{leadOf(stamping)}</Text>
        {isStampingLate(stamping, today) && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="It is late">
            Stamping it now is likely to cost a penalty of {formatRinggit(stamping.penalty)} on top. Without a
            stamp a court may not admit the agreement as evidence.
          </Alert>
        )}
        <Facts layout="columns" facts={factsOf(stamping, today)} />
        <Text size="sm" c="dimmed">
          {explainReckoning(stamping.reckoning)} Each further copy costs {formatRinggit(stamping.copy)}. This
          is an estimate: LHDN decides.
        </Text>
        <Actions stamping={stamping} isAdmin={isAdmin} />
      </Stack>
    </Paper>
  );
}
