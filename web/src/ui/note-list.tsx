import { Stack, Text } from '@mantine/core';
import { fullName } from '@teduh/shared/names';
import type { ReactNode } from 'react';
import { formatMoment } from '../lib/instants.ts';

export type ShownNote = {
  id: string;
  note: string;
  writtenBy: { firstname: string; lastname: string };
  writtenAt: string;
};

type NoteListProps<Note> = {
  notes: Note[];
  /** Stands under the words of a note. */
  more?: (note: Note) => ReactNode;
};

/** What admins have noted, each with its author and time. */
export function NoteList<Note extends ShownNote>({ notes, more }: NoteListProps<Note>) {
  if (notes.length === 0) return <Text c="dimmed">No notes yet</Text>;
  return (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Notes">
      {notes.map((each) => (
        <li key={each.id}>
          <Text size="sm" c="dimmed">
            {formatMoment(each.writtenAt)}, {fullName(each.writtenBy)}
          </Text>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{each.note}</Text>
          {more?.(each)}
        </li>
      ))}
    </Stack>
  );
}
