import { Button, Group, Paper, Text } from '@mantine/core';
import { IconClockPlay } from '@tabler/icons-react';
import { useConfigQuery } from '../../api/config.api.ts';
import { formatMoment } from '../../lib/instants.ts';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { useAdvanceClockMutation, useClockQuery } from './sandbox.api.ts';

const jumps = [
  { label: 'Jump a day', advance: 'P1D' },
  { label: 'Jump a week', advance: 'P1W' },
  { label: 'Jump a month', advance: 'P1M' },
];

/** Moves the business clock, where the server runs as a sandbox, so that a tenancy can be tried in minutes. */
export function ClockBar() {
  const { data: config } = useConfigQuery();
  const isSandbox = config?.mailbox === true;
  const { data: clock } = useClockQuery(undefined, { skip: !isSandbox });
  const [advance] = useAdvanceClockMutation();
  const jump = useAction({
    send: (duration: string) => advance({ advance: duration }).unwrap(),
    onSuccess: ({ now }) => toast.success(`It is now ${formatMoment(now)}`, 'Clock moved'),
  });

  if (!isSandbox) return null;

  return (
    <Paper component="section" aria-label="Sandbox clock" withBorder px="md" py="xs" mb="xl">
      <Group justify="space-between" gap="sm">
        <Group gap="xs" wrap="nowrap">
          <IconClockPlay size={18} aria-hidden />
          <Text size="sm">
            Sandbox clock: <strong>{clock ? formatMoment(clock.now) : '…'}</strong>
          </Text>
        </Group>
        <Group gap="xs">
          {jumps.map(({ label, advance: duration }) => (
            <Button
              key={duration}
              size="xs"
              variant="default"
              disabled={jump.isPending}
              loading={jump.pending === duration}
              onClick={() => void jump.run(duration)}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Group>
    </Paper>
  );
}
