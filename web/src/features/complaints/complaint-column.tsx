import { Badge, Button, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ComplaintsAnswer } from '@teduh/shared/complaints';
import { useId } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { ComplaintForms, Viewer } from './complaint-actions.tsx';
import classes from './complaint-board.module.css';
import { ComplaintCard } from './complaint-card.tsx';
import type { columns } from './complaint-columns.ts';

type Pages = { pages: ComplaintsAnswer[] };

type ComplaintColumnProps = {
  column: (typeof columns)[number];
  query: {
    /** The pages of the previous search while a new one is pending. */
    data?: Pages | undefined;
    currentData?: Pages | undefined;
    error?: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  isSearched: boolean;
  viewer: Viewer;
  forms: ComplaintForms;
};

export function ComplaintColumn({ column, query, isSearched, viewer, forms }: ComplaintColumnProps) {
  const { title, color } = column;
  const { currentData, data, error, hasNextPage } = query;
  const headingId = useId();
  const hasFailed = !currentData && Boolean(error);
  const complaints = hasFailed ? undefined : (currentData ?? data)?.pages.flatMap((page) => page.complaints);

  return (
    <section
      className={classes.column}
      aria-labelledby={headingId}
      aria-busy={complaints !== undefined && !currentData}
    >
      <div className={classes.heading}>
        <Title order={2} size="h4" id={headingId}>
          {title}
        </Title>
        {complaints && (
          <Badge color={color} variant="light" size="lg">
            {complaints.length}
            {hasNextPage && '+'}
            <VisuallyHidden>{complaints.length === 1 ? ' complaint' : ' complaints'}</VisuallyHidden>
          </Badge>
        )}
      </div>
      {hasFailed && <ErrorState error={error} onRetry={query.refetch} />}
      {!complaints && !hasFailed && (
        <div role="status">
          <VisuallyHidden>Loading complaints...</VisuallyHidden>
          <Skeleton height={180} radius="lg" aria-hidden />
        </div>
      )}
      {complaints?.length === 0 && (
        <EmptyState
          text={isSearched ? 'No complaints match your search' : 'No complaints in this category'}
          icon={<IconInbox aria-hidden />}
        />
      )}
      {complaints && complaints.length > 0 && (
        <ul className={classes.cards}>
          {complaints.map((complaint) => (
            <li key={complaint.id}>
              <ComplaintCard complaint={complaint} viewer={viewer} {...forms} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          aria-label={`Load more of ${title}`}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </section>
  );
}
