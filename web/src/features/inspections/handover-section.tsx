import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Contract } from '@teduh/shared/contracts';
import type { HandoverSide, InspectionKind, InspectionMessageAnswer } from '@teduh/shared/inspections';
import { reportAt } from '@teduh/shared/pages';
import { Link, useNavigate } from 'react-router';
import { listOptions } from '../../api/base-api.ts';
import { formatDay } from '../../lib/days.ts';
import { TitledSection, Unread } from '../../ui/titled-section.tsx';
import { useAction } from '../../ui/use-action.ts';
import { InspectionStatusBadge } from './inspection-status-badge.tsx';
import { useInspectionsQuery, useOpenInspectionMutation } from './inspections.api.ts';

type SideProps = { contract: Contract; kind: InspectionKind; side: HandoverSide; isAdmin: boolean };

const titles = { 'move-in': 'Move-in report', 'move-out': 'Move-out report' } as const;

function wordsOf({ contract, kind, side, isAdmin }: SideProps): string {
  const { report, reason, opensOn, canOpen } = side;
  if (report && report.contractId !== contract.id)
    return 'The tenancy goes on in the same home, so the report of its beginning still counts.';
  if (report?.status === 'Draft') return 'The draft is not sent yet.';
  if (report?.status === 'Sent')
    return isAdmin
      ? `The tenant can add remarks until ${formatDay(report.remarksUntil ?? '')}.`
      : `Please look at it, and add your remarks until ${formatDay(report.remarksUntil ?? '')}.`;
  if (report) return 'It is final, with the remarks of both sides.';
  if (reason === 'renewal') return 'The tenancy goes on in the same home, so none is needed here.';
  if (reason === 'over') return 'None was made.';
  if (contract.status === 'Ended' && kind === 'move-out')
    return canOpen ? 'There is none yet. You can still make it.' : 'There is none yet.';
  if (reason === 'early' && opensOn && isAdmin) return `You can begin it on ${formatDay(opensOn)}.`;
  if (canOpen)
    return kind === 'move-in'
      ? 'Begin it when you hand over the keys: keys, meters, and the condition of each room.'
      : 'Begin it when the tenant moves out: each line stands beside the one at the beginning.';
  return kind === 'move-in'
    ? 'It comes to you after the keys were handed over, and you can add your remarks.'
    : 'It comes to you when you move out, and you can add your remarks.';
}

function Side(props: SideProps) {
  const { contract, kind, side } = props;
  const { report, canOpen } = side;
  const navigate = useNavigate();
  const [open] = useOpenInspectionMutation();
  const opening = useAction<void, InspectionMessageAnswer>({
    send: () => open({ contractId: contract.id, kind }).unwrap(),
    onSuccess: () => navigate(reportAt(kind, contract.id)),
  });
  return (
    <Group justify="space-between" gap="sm" align="flex-start">
      <Stack gap={4} flex="1 1 16rem">
        <Group gap="sm">
          <Title order={3} size="h5">
            {titles[kind]}
          </Title>
          {report && <InspectionStatusBadge status={report.status} />}
        </Group>
        <Text>{wordsOf(props)}</Text>
      </Stack>
      {report && (
        <Button
          component={Link}
          to={reportAt(kind, report.contractId)}
          variant={report.status === 'Final' ? 'default' : 'light'}
          aria-label={`Open the ${titles[kind].toLowerCase()}`}
        >
          Open
        </Button>
      )}
      {canOpen && (
        <Button
          variant="light"
          loading={opening.isPending}
          aria-label={`Begin the ${titles[kind].toLowerCase()}`}
          onClick={() => void opening.run()}
        >
          Begin
        </Button>
      )}
    </Group>
  );
}

/** The reports at both ends of a tenancy. */
export default function HandoverSection({ contract, isAdmin }: { contract: Contract; isAdmin: boolean }) {
  const { currentData: handover, error, refetch } = useInspectionsQuery(contract.id, listOptions);
  const shared = { contract, isAdmin };
  return (
    <TitledSection id="handover" title="Handover">
      {handover ? (
        <Paper withBorder p={{ base: 'md', sm: 'lg' }} radius="lg">
          <Stack gap="lg">
            <Side {...shared} kind="move-in" side={handover.moveIn} />
            <Side {...shared} kind="move-out" side={handover.moveOut} />
          </Stack>
        </Paper>
      ) : (
        <Unread label="Loading the handover..." height={200} error={error} onRetry={refetch} />
      )}
    </TitledSection>
  );
}
