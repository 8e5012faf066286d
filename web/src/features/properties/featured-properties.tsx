import { VisuallyHidden } from '@mantine/core';
import type { Property } from '@teduh/shared/properties';
import { lazy, memo, Suspense } from 'react';
import { dataAndError } from '../../api/base-api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './featured-carousel.module.css';
import { useFeaturedPropertiesQuery } from './properties.api.ts';
import { PropertyCardSkeleton } from './property-card-skeleton.tsx';
import { usePublicListOptions } from './use-public-list-options.ts';

const FeaturedCarousel = lazy(() => import('./featured-carousel.tsx'));

function Waiting() {
  return (
    <div role="status">
      <VisuallyHidden>Loading featured listings...</VisuallyHidden>
      <div className={classes.waiting}>
        <PropertyCardSkeleton />
        <PropertyCardSkeleton />
        <PropertyCardSkeleton />
      </div>
    </div>
  );
}

/**
 * Rendered again only for other homes: React would show skeletons in place of a rendered carousel whose code is not there yet, and the
 * page would move under whoever presses something.
 */
const LoadedCarousel = memo(function LoadedCarousel({ properties }: { properties: Property[] }) {
  return (
    <Suspense fallback={<Waiting />}>
      <FeaturedCarousel properties={properties} />
    </Suspense>
  );
});

export function FeaturedProperties() {
  const { data, error, refetch } = useFeaturedPropertiesQuery(undefined, {
    ...usePublicListOptions(),
    selectFromResult: dataAndError,
  });

  if (!data && error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Waiting />;
  if (data.length === 0)
    return (
      <EmptyState
        text="The first homes are on their way"
        hint="New places are being prepared. Please look in again soon."
      />
    );
  return <LoadedCarousel properties={data} />;
}
