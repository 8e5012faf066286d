import '@mantine/core/styles/Progress.layer.css';
import { Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { writeRows } from './import-words.ts';
import { useImportsQuery } from './imports.api.ts';

const pollingInterval = 1_000;

/** How far the import is, as the server tells. */
export function ImportProgress({ rows }: { rows: number }) {
  const { data } = useImportsQuery(undefined, { pollingInterval });
  const running = data?.find(({ status }) => status === 'Running');
  const stored = running?.stored ?? 0;
  const percent = rows === 0 ? 100 : Math.floor((stored / rows) * 100);
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed" aria-hidden>
        Importing... {stored.toLocaleString('en')} of {writeRows(rows)}
      </Text>
      <Progress value={percent} size="lg" radius="xl" animated aria-label="Import" />
      <VisuallyHidden role="status">Importing...</VisuallyHidden>
    </Stack>
  );
}
