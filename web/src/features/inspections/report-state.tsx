import { Anchor, Button, Group, Loader, Paper, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Inspection } from '@teduh/shared/inspections';
import { reasonNotToTakeBack } from '@teduh/shared/inspections.rules';
import { inventoryAt } from '@teduh/shared/pages';
import { useNavigate } from 'react-router';
import { formatDay } from '../../lib/days.ts';
import { formatMoment } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { InspectionStatusBadge } from './inspection-status-badge.tsx';
import {
  useDiscardInspectionMutation,
  useKeepInventoryMutation,
  useMoveInspectionMutation,
} from './inspections.api.ts';

type StateProps = { inspection: Inspection; isAdmin: boolean };

function leadOf(inspection: Inspection, isAdmin: boolean) {
  const { status, remarksUntil, answeredAt, takenBackAt, tenant, contractStatus } = inspection;
  const day = remarksUntil ? formatDay(remarksUntil) : '';
  if (contractStatus === 'Cancelled') return 'The contract was cancelled, so nothing can be changed here.';
  if (status === 'Draft' && takenBackAt)
    return `It was taken back on ${formatMoment(takenBackAt)}. Correct it and send it again: what ${tenant} said stays, and the days for remarks begin anew.`;
  if (status === 'Draft')
    return 'Only admins see this draft. What you enter is saved by itself; send it when every line has its condition.';
  if (status === 'Sent')
    return isAdmin
      ? `${tenant} can add remarks and photographs until ${day}. Then the report is final.`
      : `Please look at every line. You can add remarks and photographs until ${day}; after that day the report is final.`;
  const who = isAdmin ? tenant : 'You';
  return answeredAt
    ? `${who} answered on ${formatMoment(answeredAt)}. The report is final: nothing can be changed any more.`
    : 'The days for remarks are over. The report is final: nothing can be changed any more.';
}

function Document({ file }: Pick<Inspection, 'file'>) {
  if (!file)
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" aria-hidden />
        <Text size="sm">The sealed document is being made...</Text>
      </Group>
    );
  return (
    <Anchor href={file} target="_blank" rel="noopener" fw={600} c="var(--teduh-accent)">
      <Group gap={6} component="span">
        <IconDownload size={18} aria-hidden /> Download the sealed report
      </Group>
    </Anchor>
  );
}

function Discard({ inspection }: { inspection: Inspection }) {
  const navigate = useNavigate();
  const [discard] = useDiscardInspectionMutation();
  const discarding = useAction<void, { message: string }>({
    question: () => ({
      title: 'Discard this draft?',
      body: 'Its lines, notes and photographs go. You can begin a new one.',
      confirmLabel: 'Discard',
      isDestructive: true,
    }),
    send: () => discard(inspection.id).unwrap(),
    onSuccess: ({ message }) => {
      toast.success(message);
      return navigate(paths.tenancy(inspection.contractId), { replace: true });
    },
  });
  return (
    <Button variant="default" loading={discarding.isPending} onClick={() => void discarding.run()}>
      Discard draft
    </Button>
  );
}

function TakeBack({ inspection }: { inspection: Inspection }) {
  const [move] = useMoveInspectionMutation();
  const takingBack = useAction<void, { message: string }>({
    question: () => ({
      title: 'Take the report back?',
      body: `${inspection.tenant} is told, and cannot see it until you send it again. Remarks and photographs of the tenant stay. The days for remarks begin anew.`,
      confirmLabel: 'Take it back',
    }),
    send: () => move({ id: inspection.id, step: 'take-back' }).unwrap(),
    onSuccess: ({ message }) => toast.success(message),
  });
  return (
    <Button variant="default" loading={takingBack.isPending} onClick={() => void takingBack.run()}>
      Take it back
    </Button>
  );
}

function KeepInventory({ inspection }: { inspection: Inspection }) {
  const [keep] = useKeepInventoryMutation();
  const keeping = useAction<void, { message: string }>({
    question: () => ({
      title: "Keep these as the unit's inventory?",
      body: 'The lines of this report replace the inventory, without what is missing. The next report begins with them.',
      confirmLabel: 'Keep them',
    }),
    send: () => keep({ id: inspection.id, version: inspection.inventoryVersion }).unwrap(),
    onSuccess: ({ message }) => toast.success(message),
  });
  return (
    <Button variant="light" loading={keeping.isPending} onClick={() => void keeping.run()}>
      Keep these as the unit's inventory
    </Button>
  );
}

/** How far a report is, and what can be done with it besides writing. */
export function ReportState({ inspection, isAdmin }: StateProps) {
  const { status, property, room, takenBackAt } = inspection;
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} radius="lg">
      <Stack gap="sm" align="flex-start">
        <InspectionStatusBadge status={status} />
        <Text>{leadOf(inspection, isAdmin)}</Text>
        {status === 'Final' && <Document file={inspection.file} />}
        {isAdmin && (
          <Group gap="sm">
            {status === 'Final' && <KeepInventory inspection={inspection} />}
            {!reasonNotToTakeBack(inspection) && <TakeBack inspection={inspection} />}
            {status === 'Draft' && !takenBackAt && <Discard inspection={inspection} />}
            <TextLink to={inventoryAt(property._id, room)}>See the inventory</TextLink>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
