import { Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Reckoning as ReckoningAnswer } from '@teduh/shared/charges';
import { writeReading } from '@teduh/shared/metering';
import { formatDay } from '../../lib/days.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useReckoningQuery } from './charges.api.ts';
import classes from './charges.module.css';
import { MeterPhotograph } from './meter-photograph.tsx';
import { writeUse } from './write-use.ts';

function Point({ point, unit }: { point: ReckoningAnswer['from']; unit: string }) {
  return (
    <figure>
      <MeterPhotograph {...point} size="large" />
      <figcaption>
        <strong>
          {writeReading(point.reading)} {unit}
        </strong>
        <br />
        {formatDay(point.readOn)}
      </figcaption>
    </figure>
  );
}

/** How a metered charge was reckoned: two readings with their photographs, and the sum. */
export function Reckoning({ transactionId }: { transactionId: string }) {
  const { currentData: reckoning, error, refetch } = useReckoningQuery(transactionId);
  if (!reckoning && error) return <ErrorState error={error} onRetry={refetch} />;
  if (!reckoning) return <Skeleton height={200} role="status" aria-label="Loading the readings..." />;
  const { meter, unit, from, to } = reckoning;
  return (
    <Stack gap="sm" component="section" aria-label="How it was calculated">
      <Title order={3} size="h5">
        How it was calculated
      </Title>
      <Text className={classes.sum}>
        {meter}: <strong>{writeUse({ ...reckoning, from: from.reading, to: to.reading })}</strong>
      </Text>
      <div className={classes.points}>
        <Point point={from} unit={unit} />
        <Point point={to} unit={unit} />
      </div>
    </Stack>
  );
}
