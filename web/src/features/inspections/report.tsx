import { Stack, Text, Title } from '@mantine/core';
import type { Inspection, InspectionItem } from '@teduh/shared/inspections';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { useToday } from '../../api/config.api.ts';
import type { SaveState } from '../../lib/autosave.ts';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { AddCheckForm, AddItemForm } from './add-line-form.tsx';
import type { ReportKey } from './inspections.api.ts';
import classes from './inspections.module.css';
import type { Unsent } from './line-photographs.tsx';
import { doneWords, isChecked, isSaid } from './observed.tsx';
import { ReportBar } from './report-bar.tsx';
import { ReportLine, type Writer } from './report-line.tsx';
import { ReportState } from './report-state.tsx';

type ReportProps = { inspection: Inspection; report: ReportKey; isAdmin: boolean };

function writerOf(
  { status, remarksUntil, contractStatus }: Inspection,
  isAdmin: boolean,
  today: string,
): Writer {
  if (contractStatus === 'Cancelled') return undefined;
  if (isAdmin) return status === 'Draft' ? 'admin' : undefined;
  return status === 'Sent' && (remarksUntil ?? '') >= today ? 'tenant' : undefined;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="sm">
        {title}
      </Title>
      <Stack gap="md">{children}</Stack>
    </section>
  );
}

/** How each line is saved, and how many of its photographs are on their way. */
function useWriting() {
  const [states, setStates] = useState<Record<string, SaveState>>({});
  const [unsent, setUnsent] = useState<Record<string, Unsent>>({});
  const onState = useCallback(
    (id: string, state: SaveState) => setStates((all) => (all[id] === state ? all : { ...all, [id]: state })),
    [],
  );
  const onUnsent = useCallback(
    (id: string, of: Unsent) =>
      setUnsent((all) => {
        const { count, unkept } = all[id] ?? { count: 0, unkept: 0 };
        return count === of.count && unkept === of.unkept ? all : { ...all, [id]: of };
      }),
    [],
  );
  return { states, unsent, onState, onUnsent };
}

/** A condition report: what was handed over, and each room line by line. */
export function Report({ inspection, report, isAdmin }: ReportProps) {
  const today = useToday();
  const writer = writerOf(inspection, isAdmin, today);
  const { states, unsent, onState, onUnsent } = useWriting();
  const { items } = inspection;
  const ids = new Set(items.map(({ id }) => id));
  const onTheirWay = Object.entries(unsent).flatMap(([id, of]) => (ids.has(id) ? [of] : []));
  const photographs = onTheirWay.reduce((sum, { count }) => sum + count, 0);
  // What is typed and what is chosen is kept on this device, unless its storage is full or forbidden.
  useLeaveWarning(() => onTheirWay.some(({ unkept }) => unkept > 0));
  const linesOf = (some: InspectionItem[]) => (
    <ul className={classes.lines}>
      {some.map((item) => (
        <ReportLine
          key={item.id}
          item={item}
          report={report}
          writer={writer}
          isTenant={!isAdmin}
          onState={onState}
          onUnsent={onUnsent}
        />
      ))}
    </ul>
  );
  const checks = items.filter(isChecked);
  const pieces = items.filter(({ kind }) => kind === 'item');
  const rooms = [...new Set(pieces.map(({ room }) => room))];
  const general = items.filter((item) => item.kind === 'general' && (writer || isSaid(item)));
  return (
    <Stack gap="xl">
      <ReportState inspection={inspection} isAdmin={isAdmin} />
      <Part title={doneWords[report.kind]}>
        {checks.length > 0 ? linesOf(checks) : <Text c="dimmed">Nothing is on the list</Text>}
        {writer === 'admin' && <AddCheckForm inspectionId={inspection.id} />}
      </Part>
      {rooms.map((room) => (
        <Part key={room} title={room}>
          {linesOf(pieces.filter((item) => item.room === room))}
        </Part>
      ))}
      {rooms.length === 0 && !writer && <Text c="dimmed">No rooms were looked at</Text>}
      {writer === 'admin' && (
        <Part title="Add an item">
          <AddItemForm inspectionId={inspection.id} rooms={rooms} />
        </Part>
      )}
      {general.length > 0 && <Part title="At the end">{linesOf(general)}</Part>}
      {writer && (
        <ReportBar
          inspection={inspection}
          writer={writer}
          states={items.flatMap(({ id }) => states[id] ?? [])}
          unsent={photographs}
        />
      )}
    </Stack>
  );
}
