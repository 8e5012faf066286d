import { Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import classes from './listing-grid.module.css';

const loadAheadPixels = 800;

type LoadMoreProps = {
  /** Whether any request of this list is pending, a poll included. */
  isFetching: boolean;
  isLoading: boolean;
  error: unknown;
  pages: number;
  onLoad: () => void;
};

/** Loads the next page when the end of the list is near. The button does the same, and retries after an error. */
export function LoadMore({ isFetching, isLoading, error, pages, onLoad }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  load.current = onLoad;
  const isWatching = !isFetching && !error;

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end may still be near, so it is watched anew
  useEffect(() => {
    if (!isWatching || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load.current();
      },
      { rootMargin: `${loadAheadPixels}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatching, pages]);

  return (
    <div ref={end} className={classes.more}>
      {Boolean(error) && (
        <Text role="alert" c="var(--mantine-color-error)">
          Error: {errorMessage(error)}
        </Text>
      )}
      <Button variant="default" size="md" loading={isLoading} onClick={onLoad}>
        Load more
      </Button>
    </div>
  );
}
