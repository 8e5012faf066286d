import { Button, Group, Text } from '@mantine/core';
import { writeCount } from '@teduh/shared/counts';
import type { Inspection, InspectionMessageAnswer } from '@teduh/shared/inspections';
import { daysForRemarks } from '@teduh/shared/inspections.constants';
import type { SaveState } from '../../lib/autosave.ts';
import { formatDay } from '../../lib/days.ts';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { useMoveInspectionMutation } from './inspections.api.ts';
import classes from './inspections.module.css';
import { isChecked } from './observed.tsx';
import { keptWords } from './save-note.tsx';

type ReportBarProps = {
  inspection: Inspection;
  writer: 'admin' | 'tenant';
  states: SaveState[];
  /** Photographs on their way. */
  unsent: number;
};

function wordsOf(states: SaveState[], unsent: number): string {
  if (states.includes('conflict') || states.includes('refused'))
    return 'Some lines are not saved: please look at them';
  if (states.includes('kept')) return keptWords;
  if (states.includes('saving')) return 'Saving...';
  if (unsent > 0) return `${writeCount(unsent, 'photograph is', 'photographs are')} not sent yet`;
  return 'Everything is saved';
}

function useMove({ id }: Inspection) {
  const [move] = useMoveInspectionMutation();
  return {
    move: (step: 'rest-is-good' | 'send' | 'agree') => move({ id, step }).unwrap(),
    onSuccess: ({ message }: InspectionMessageAnswer) => toast.success(message),
  };
}

/** What the checklist leaves open, which the tenant would read as it stands. */
function missingOf({ items }: Inspection): string {
  const open = items
    .filter(isChecked)
    .filter(({ kind, isDone, reading }) => (kind === 'meter' ? reading === null : !isDone));
  if (open.length === 0) return '';
  const names = open.map(({ name, kind }) => `${name} (${kind === 'meter' ? 'not read' : 'not ticked'})`);
  return `Not done: ${names.join(', ')}.\n\n`;
}

function AdminActions({ inspection, isWaiting }: { inspection: Inspection; isWaiting: boolean }) {
  const { move, onSuccess } = useMove(inspection);
  const open = inspection.items.filter(({ kind, condition }) => kind === 'item' && condition === null).length;
  const rest = useAction<void, InspectionMessageAnswer>({
    question: () => ({
      title: 'Is the rest good?',
      body: `${writeCount(open, 'line has', 'lines have')} no condition yet. All of them are set to Good.`,
      confirmLabel: 'The rest is good',
    }),
    send: () => move('rest-is-good'),
    onSuccess,
  });
  const sending = useAction<void, InspectionMessageAnswer>({
    question: () => ({
      title: `Send the report to ${inspection.tenant}?`,
      body: `${missingOf(inspection)}Its lines cannot be changed afterwards. The tenant can add remarks for ${daysForRemarks} days${inspection.kind === 'move-in' ? ', counted from the first day of the tenancy if that is still to come' : ''}. Then it is final.`,
      confirmLabel: 'Send',
    }),
    send: () => move('send'),
    onSuccess,
  });
  return (
    <Group gap="sm">
      {open > 0 && (
        <Button
          variant="default"
          loading={rest.isPending}
          disabled={isWaiting}
          onClick={() => void rest.run()}
        >
          The rest is good ({open})
        </Button>
      )}
      <Button loading={sending.isPending} disabled={isWaiting || open > 0} onClick={() => void sending.run()}>
        Send to the tenant
      </Button>
    </Group>
  );
}

function TenantActions({ inspection, isWaiting }: { inspection: Inspection; isWaiting: boolean }) {
  const { move, onSuccess } = useMove(inspection);
  const hasRemarks = inspection.items.some(
    ({ remark, photographs }) => remark !== '' || photographs.some(({ side }) => side === 'tenant'),
  );
  const agreeing = useAction<void, InspectionMessageAnswer>({
    question: () => ({
      title: hasRemarks ? 'Are these all your remarks?' : 'Do you agree with the report?',
      body: `It becomes final at once, and you cannot add anything later. You have time until ${formatDay(inspection.remarksUntil ?? '')}.`,
      confirmLabel: hasRemarks ? 'These are all' : 'I agree',
    }),
    send: () => move('agree'),
    onSuccess,
  });
  return (
    <Button loading={agreeing.isPending} disabled={isWaiting} onClick={() => void agreeing.run()}>
      {hasRemarks ? 'These are all my remarks' : 'I agree, nothing to add'}
    </Button>
  );
}

/** Always in sight: whether everything is saved, and the next step. */
export function ReportBar({ inspection, writer, states, unsent }: ReportBarProps) {
  const isWaiting = unsent > 0 || states.some((state) => state !== 'saved');
  const Actions = writer === 'admin' ? AdminActions : TenantActions;
  return (
    <div className={classes.bar}>
      <Text role="status" fw={600}>
        {wordsOf(states, unsent)}
      </Text>
      <Actions inspection={inspection} isWaiting={isWaiting} />
    </div>
  );
}
