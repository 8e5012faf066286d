import { Button, Group, Paper, Text } from '@mantine/core';
import { IconClockPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
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

/** The instant that the server has named, and on from there with the time that passes here. */
function useTicking(instant: string | undefined, namedAt = 0): string | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return instant && new Date(Date.parse(instant) + Math.max(0, now - namedAt)).toISOString();
}

/** Moves the business clock, where the server runs as a sandbox, so that a tenancy can be tried in minutes. */
export function ClockBar() {
  const { data: config } = useConfigQuery();
  const isSandbox = config?.mailbox === true;
  const { data: clock, fulfilledTimeStamp } = useClockQuery(undefined, { skip: !isSandbox });
  const now = useTicking(clock?.now, fulfilledTimeStamp);
  const [advance] = useAdvanceClockMutation();
  const jump = useAction({
    send: (duration: string) => advance({ advance: duration }).unwrap(),
    onSuccess: (moved) => toast.success(`It is now ${formatMoment(moved.now)}`, 'Clock moved'),
  });

  if (!isSandbox) return null;

  return (
    <Paper component="section" aria-label="Sandbox clock" withBorder px="md" py="xs" mb="xl">
      <Group justify="space-between" gap="sm">
        <Group gap="xs" wrap="nowrap">
          <IconClockPlay size={18} aria-hidden />
          <Text size="sm">
            Sandbox clock: <strong>{now ? formatMoment(now) : '…'}</strong>
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
