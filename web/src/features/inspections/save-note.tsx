import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { InspectionItem } from '@teduh/shared/inspections';
import type { Autosave, Snapshot } from '../../lib/autosave.ts';
import classes from './inspections.module.css';
import type { LineDraft } from './use-line.ts';

export const keptWords = 'Not saved yet, kept on this device';

const names: Record<keyof LineDraft, string> = {
  name: 'Name',
  count: 'Count',
  reading: 'Reading',
  isDone: 'Handed over',
  condition: 'Condition',
  note: 'Note',
  remark: 'Remark',
};

const write = (value: unknown) => {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  return value === null || value === undefined || value === '' ? 'Nothing' : String(value);
};

type SaveNoteProps = Snapshot<LineDraft> & { item: InspectionItem; line: Autosave<LineDraft> };

/** Says what became of what was typed, and lets somebody choose between two versions. */
export function SaveNote({ item, line, draft, state, reason }: SaveNoteProps) {
  if (state === 'kept')
    return (
      <Text size="sm" className={classes.kept}>
        {keptWords}
      </Text>
    );
  if (state === 'refused')
    return (
      <Group gap="sm">
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          Not saved: {reason}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Discard what you typed about ${item.name}`}
          onClick={() => line.discard(item.version)}
        >
          Discard
        </Button>
      </Group>
    );
  if (state !== 'conflict') return null;
  const fields = Object.keys(draft) as (keyof LineDraft)[];
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title="Somebody else has changed this line"
    >
      <dl className={classes.both}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{names[field]}</dt>
            <dd>Theirs: {write(item[field])}</dd>
            <dd>Yours: {write(draft[field])}</dd>
          </div>
        ))}
      </dl>
      <Group gap="sm" mt="sm">
        <Button size="compact-md" onClick={() => line.keepMine(item.version)}>
          Keep mine
        </Button>
        <Button size="compact-md" variant="default" onClick={() => line.discard(item.version)}>
          Take theirs
        </Button>
      </Group>
    </Alert>
  );
}
