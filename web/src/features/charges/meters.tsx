import { Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Charges, ChargesMessageAnswer, Meter } from '@teduh/shared/charges';
import { writePrice } from '@teduh/shared/metering';
import { formatDay } from '../../lib/days.ts';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { useEndMeterMutation } from './charges.api.ts';
import { MeterReadings } from './meter-readings.tsx';

export type MeterDialog = 'add meter' | 'enter reading' | 'change price';

type MetersProps = {
  charges: Charges | undefined;
  /** For admins only. */
  onOpen?: ((dialog: MeterDialog, meter?: Meter) => void) | undefined;
};

function MeterActions({ meter, onOpen }: { meter: Meter; onOpen: NonNullable<MetersProps['onOpen']> }) {
  const [end] = useEndMeterMutation();
  const ending = useAction<void, ChargesMessageAnswer>({
    question: () => ({
      title: `End ${meter.name}?`,
      body: 'It is not read any more, such as one that was replaced. Its readings and charges stay. Enter the last reading first: what was used since then is not charged.',
      confirmLabel: 'End it',
      isDestructive: true,
    }),
    send: () => end(meter.id).unwrap(),
    onSuccess: ({ message }) => toast.success(message),
  });
  const props = (label: string) => ({ size: 'compact-md', 'aria-label': `${label}: ${meter.name}` }) as const;
  return (
    <Group gap="xs">
      <Button {...props('Enter a reading')} onClick={() => onOpen('enter reading', meter)}>
        Enter a reading
      </Button>
      <Button {...props('Change the price')} variant="default" onClick={() => onOpen('change price', meter)}>
        Change the price
      </Button>
      <Button
        {...props('End')}
        variant="default"
        loading={ending.isPending}
        onClick={() => void ending.run()}
      >
        End
      </Button>
    </Group>
  );
}

function OneMeter({ meter, onOpen }: { meter: Meter; onOpen: MetersProps['onOpen'] }) {
  const { name, price, unit, endedOn } = meter;
  return (
    <Stack gap="md" component="section" aria-label={name}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={3} size="h5">
            {name}
          </Title>
          <Text c="dimmed" size="sm">
            {writePrice(price)} per {unit}
          </Text>
        </div>
        {endedOn && (
          <Badge color="gray" miw="max-content">
            Ended on {formatDay(endedOn)}
          </Badge>
        )}
        {onOpen && !endedOn && <MeterActions meter={meter} onOpen={onOpen} />}
      </Group>
      <MeterReadings meter={meter} isManaged={onOpen !== undefined} />
    </Stack>
  );
}

/** What is charged by what was used. Admins add meters and read them. */
export function Meters({ charges, onOpen }: MetersProps) {
  const canAdd =
    onOpen && charges && charges.contractStatus !== 'Ended' && charges.contractStatus !== 'Cancelled';
  return (
    <section aria-labelledby="meters">
      <Group justify="space-between" gap="sm" mb="md">
        <Title order={2} size="h4" id="meters">
          By meter
        </Title>
        {canAdd && (
          <Button
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onOpen('add meter')}
          >
            Add a meter
          </Button>
        )}
      </Group>
      {!charges && <Skeleton height={160} role="status" aria-label="Loading meters..." />}
      {charges?.meters.length === 0 && (
        <Paper withBorder p="lg">
          <Text c="dimmed">Nothing is charged by a meter</Text>
        </Paper>
      )}
      <Stack gap="xl">
        {charges?.meters.map((meter) => (
          <OneMeter key={meter.id} meter={meter} onOpen={onOpen} />
        ))}
      </Stack>
    </section>
  );
}
