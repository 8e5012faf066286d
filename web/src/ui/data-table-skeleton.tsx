import { Paper, Skeleton, Stack, VisuallyHidden } from '@mantine/core';

const rows = ['first', 'second', 'third', 'fourth', 'fifth'];

type DataTableSkeletonProps = { loading: string; columns: number; isCards: boolean | undefined };

export function DataTableSkeleton({ loading, columns, isCards }: DataTableSkeletonProps) {
  return (
    <div role="status">
      <VisuallyHidden>{loading}</VisuallyHidden>
      <Stack gap="md" aria-hidden>
        {isCards ? (
          rows.slice(0, 3).map((row) => <Skeleton key={row} height={columns * 28} />)
        ) : (
          <Paper withBorder p="md">
            <Stack gap="lg">
              {rows.map((row) => (
                <Skeleton key={row} height={20} />
              ))}
            </Stack>
          </Paper>
        )}
      </Stack>
    </div>
  );
}
