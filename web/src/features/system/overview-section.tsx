import { Alert, Paper, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { SystemAnswer } from '@teduh/shared/system';
import { formatMoment } from '../../lib/instants.ts';
import { Facts } from '../../ui/facts.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { databaseNames, fileNames, mailNames, nameMode, writeBytes, writeDuration } from './system-words.ts';

/** Below this share, or this much, the disk is soon full. */
const littleShare = 0.1;
const littleBytes = 2e9;

const isNearlyFull = ({ freeBytes, totalBytes }: SystemAnswer['disk']) =>
  freeBytes < Math.min(littleBytes, totalBytes * littleShare);

const factsOf = (system: SystemAnswer) => [
  {
    label: 'Version',
    value: <TwoLines first={system.version} second={system.commit && `commit ${system.commit}`} />,
  },
  { label: 'Mode', value: nameMode(system) },
  { label: 'Running for', value: writeDuration(system.uptimeSeconds) },
  {
    label: 'Database',
    value: <TwoLines first={databaseNames[system.database]} second={writeBytes(system.databaseBytes)} />,
  },
  { label: 'Files', value: fileNames[system.files] },
  {
    label: 'Disk of the data directory',
    value: (
      <TwoLines
        first={`${writeBytes(system.disk.freeBytes)} free`}
        second={`of ${writeBytes(system.disk.totalBytes)}`}
      />
    ),
  },
  { label: 'Mail', value: mailNames[system.mail] },
  {
    label: 'Last backup',
    value: <LastBackup system={system} />,
  },
];

/** What can be restored, and what became of the newest one where that is another. */
function LastBackup({ system: { lastBackup, lastGoodBackup: good } }: { system: SystemAnswer }) {
  if (!lastBackup) return 'No backup has been recorded';
  const kept = good
    ? `${formatMoment(good.finishedAt)}, ${writeBytes(good.sizeBytes)}`
    : 'None that can be restored';
  const begun = formatMoment(lastBackup.startedAt);
  if (lastBackup.failure)
    return <TwoLines first={kept} second={`That of ${begun} failed: ${lastBackup.failure}`} />;
  if (!lastBackup.finishedAt) return <TwoLines first={kept} second={`One was begun ${begun}`} />;
  return kept;
}

export function OverviewSection({ system }: { system: SystemAnswer }) {
  return (
    <TitledSection id="server" title="Server">
      <Stack gap="md">
        {isNearlyFull(system.disk) && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="The disk is nearly full">
            When it is full, nothing can be saved any more. Please make room, or move the data directory.
          </Alert>
        )}
        <Paper withBorder p={{ base: 'md', sm: 'lg' }} radius="lg">
          <Facts layout="columns" facts={factsOf(system)} />
        </Paper>
      </Stack>
    </TitledSection>
  );
}
