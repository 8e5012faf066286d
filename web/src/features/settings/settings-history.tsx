import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core';

import { fullName } from '@teduh/shared/names';
import { formatMoment } from '../../lib/instants.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useSettingsHistoryQuery } from './settings.api.ts';

/** `company.registrationNumber` as people read it: `Company, registration number`. */
function writeField(field: string): string {
  const words = field
    .replace(/\.isOn$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('.', ', ');
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

const wordsFor = new Map([
  ['', 'empty'],
  ['true', 'on'],
  ['false', 'off'],
]);
const shown = (value: string) => wordsFor.get(value) ?? value;

/** Who changed what, the newest first. */
export function SettingsHistory() {
  const { data: history, error, refetch } = useSettingsHistoryQuery();
  return (
    <Paper component="section" withBorder p={{ base: 'lg', sm: 'xl' }} aria-labelledby="settings-history">
      <Title order={2} size="h4" id="settings-history" mb="md">
        History
      </Title>
      {!history && error && <ErrorState error={error} onRetry={refetch} />}
      {!history && !error && <Skeleton height={120} role="status" aria-label="Loading history..." />}
      {history?.length === 0 && <Text c="dimmed">Nothing has been changed yet</Text>}
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {history?.map(({ version, changedAt, changedBy, changes }) => (
          <li key={version}>
            <Text fw={600} size="sm">
              {formatMoment(changedAt)}, {changedBy ? fullName(changedBy) : 'Teduh'}
            </Text>
            {changes.map(({ field, before, after }) => (
              <Text key={field} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {writeField(field)}: {shown(before)} → {shown(after)}
              </Text>
            ))}
            {changes.length === 0 && <Text size="sm">Confirmed without a change</Text>}
          </li>
        ))}
      </Stack>
    </Paper>
  );
}
