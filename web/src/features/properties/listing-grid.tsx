import { Button } from '@mantine/core';
import { writeCount } from '@teduh/shared/counts';
import type { PropertiesAnswer } from '@teduh/shared/properties';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './listing-grid.module.css';
import { LoadMore } from './load-more.tsx';
import { type PropertySearch, useListingInfiniteQuery } from './properties.api.ts';
import { PropertyCard } from './property-card.tsx';
import { PropertyCardSkeleton } from './property-card-skeleton.tsx';
import { countFilters } from './property-search.ts';
import { usePublicListOptions } from './use-public-list-options.ts';

const sizes = '(min-width: 76rem) 23rem, (min-width: 62em) 31vw, (min-width: 36em) 46vw, 92vw';
const skeletonKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

const countOf = (count: number) => writeCount(count, 'property', 'properties');

function statusText(pages: PropertiesAnswer[], hasMore: boolean): string {
  const shown = pages.reduce((sum, { properties }) => sum + properties.length, 0);
  if (!hasMore) return `${countOf(shown)} found`;
  const { total = 0, isTotalCapped = false } = pages[0] ?? {};
  if (total <= shown) return `Showing the first ${countOf(shown)}`;
  return `Showing ${shown} of ${isTotalCapped ? `${total.toLocaleString('en')}+` : total} properties`;
}

type ListingGridProps = { search: PropertySearch; onClear: () => void };

export function ListingGrid({ search, onClear }: ListingGridProps) {
  const query = useListingInfiniteQuery(search, usePublicListOptions());
  const { data, currentData, error, hasNextPage } = query;
  const hasFailed = !currentData && Boolean(error);
  const isWaiting = !currentData && !hasFailed;
  const properties = (currentData ?? data)?.pages.flatMap((page) => page.properties);
  const shown = hasFailed ? undefined : properties;

  return (
    <section aria-label="Results" className={classes.results}>
      <p role="status" className={classes.status}>
        {currentData && statusText(currentData.pages, hasNextPage)}
        {isWaiting && 'Loading properties...'}
      </p>
      {hasFailed && <ErrorState error={error} onRetry={query.refetch} />}
      {isWaiting && !shown && (
        <div className={classes.grid}>
          {skeletonKeys.map((key) => (
            <PropertyCardSkeleton key={key} />
          ))}
        </div>
      )}
      {shown && shown.length > 0 && (
        <ul className={classes.grid} aria-busy={isWaiting}>
          {shown.map((property, index) => (
            <li key={property.id}>
              <PropertyCard
                property={property}
                sizes={sizes}
                headingOrder={2}
                withBadge
                isEager={index === 0}
              />
            </li>
          ))}
        </ul>
      )}
      {shown?.length === 0 && !isWaiting && (
        <NoResults isSearch={countFilters(search) > 0} onClear={onClear} />
      )}
      {currentData && hasNextPage && (
        <LoadMore
          isFetching={query.isFetching}
          isLoading={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? error : undefined}
          pages={currentData.pages.length}
          onLoad={() => void query.fetchNextPage()}
        />
      )}
    </section>
  );
}

function NoResults({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (!isSearch)
    return (
      <EmptyState
        text="No properties to show yet"
        hint="New homes are being prepared. Please look in again soon."
      />
    );
  return (
    <EmptyState
      text="No properties match your search"
      hint="Try another place, a wider price range, or fewer filters."
    >
      <Button variant="default" onClick={onClear}>
        Clear all filters
      </Button>
    </EmptyState>
  );
}
