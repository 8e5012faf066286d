import { Paper, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import classes from './data-table.module.css';

const rows = ['first', 'second', 'third', 'fourth', 'fifth'];

type DataTableSkeletonProps = { loading: string; columns: number; isCards: boolean | undefined };

export function DataTableSkeleton({ loading, columns, isCards }: DataTableSkeletonProps) {
  return (
    <div role="status">
      <VisuallyHidden>{loading}</VisuallyHidden>
      {isCards ? (
        <div className={classes.cards} aria-hidden>
          {rows.slice(0, 4).map((row) => (
            <Skeleton key={row} height={columns * 28} radius="lg" />
          ))}
        </div>
      ) : (
        <Paper withBorder p="md" aria-hidden>
          <Stack gap="lg">
            {rows.map((row) => (
              <Skeleton key={row} height={20} />
            ))}
          </Stack>
        </Paper>
      )}
    </div>
  );
}
