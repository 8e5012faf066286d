import { Badge, Button, Paper, Stack, Text } from '@mantine/core';
import type { FailedJob, JobQueue, SystemAnswer } from '@teduh/shared/system';
import { formatMoment } from '../../lib/instants.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-types.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { useRetryJobMutation } from './system.api.ts';
import { explainReason, writeQueue } from './system-words.ts';

const queueColumns: Column<JobQueue>[] = [
  { header: 'Job', onPhone: 'title', render: ({ name }) => writeQueue(name) },
  { header: 'Waiting', isOneLine: true, render: ({ waiting }) => waiting },
  { header: 'Running', isOneLine: true, render: ({ running }) => running },
  {
    header: 'Failed',
    isOneLine: true,
    render: ({ failed }) => (failed > 0 ? <Badge color="red">{failed}</Badge> : failed),
  },
  {
    header: 'Tried again because',
    render: ({ retryReason }) => (retryReason === null ? '-' : explainReason(retryReason)),
  },
];

function failedColumns(
  retry: (job: FailedJob) => unknown,
  pending: FailedJob | undefined,
): Column<FailedJob>[] {
  return [
    { header: 'Job', onPhone: 'title', render: ({ queue }) => writeQueue(queue) },
    { header: 'Failed', isOneLine: true, render: ({ failedAt }) => formatMoment(failedAt) },
    { header: 'Why', render: ({ reason }) => explainReason(reason) },
    {
      header: 'Actions',
      onPhone: 'actions',
      render: (job) => (
        <Button
          variant="default"
          size="xs"
          loading={pending?.id === job.id}
          aria-label={`Retry ${writeQueue(job.queue)}`}
          onClick={() => retry(job)}
        >
          Retry
        </Button>
      ),
    },
  ];
}

/** What the server does by itself: how much waits, and what failed. */
export function JobsSection({ jobs }: Pick<SystemAnswer, 'jobs'>) {
  const [retryJob] = useRetryJobMutation();
  const retrying = useAction({
    send: (job: FailedJob) => retryJob(job).unwrap(),
    onSuccess: ({ message }) => toast.success(message),
  });
  if (!jobs)
    return (
      <TitledSection id="jobs" title="Jobs">
        <Paper withBorder>
          <EmptyState text="Jobs have not started yet" />
        </Paper>
      </TitledSection>
    );
  const busy = jobs.queues.filter(({ waiting, running, failed }) => waiting + running + failed > 0);
  return (
    <TitledSection id="jobs" title="Jobs">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {jobs.queues.length} kinds of jobs run by themselves. Those without anything to do are not listed.
        </Text>
        <DataTable
          label="Kinds of jobs"
          columns={queueColumns}
          rows={busy}
          rowKey={({ name }) => name}
          onRetry={() => undefined}
          empty="Nothing waits, and nothing has failed"
        />
        {jobs.failed.length > 0 && (
          <DataTable
            label="Failed jobs"
            columns={failedColumns(retrying.run, retrying.pending)}
            rows={jobs.failed}
            rowKey={({ id }) => id}
            onRetry={() => undefined}
            empty=""
          />
        )}
      </Stack>
    </TitledSection>
  );
}
