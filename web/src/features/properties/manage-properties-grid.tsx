import { Button, Paper, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { listOptions } from '../../api/base-api.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { usePropertiesQuery } from './manage-properties.api.ts';
import classes from './manage-properties-grid.module.css';
import { ManagePropertyCard } from './manage-property-card.tsx';
import { PropertyCardSkeleton } from './property-card-skeleton.tsx';

const skeletonKeys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const sizes = '(min-width: 75em) 22rem, (min-width: 48em) 45vw, 92vw';

export function ManagePropertiesGrid() {
  const { data: properties, error, refetch } = usePropertiesQuery(undefined, listOptions);

  if (!properties && error) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!properties)
    return (
      <div role="status">
        <VisuallyHidden>Loading...</VisuallyHidden>
        <div className={classes.grid}>
          {skeletonKeys.map((key) => (
            <PropertyCardSkeleton key={key} />
          ))}
        </div>
      </div>
    );
  if (properties.length === 0)
    return (
      <Paper withBorder p="lg">
        <EmptyState
          text="No properties found"
          hint="Properties that are offered for rent will be listed here. Add the first one."
        >
          <Button component={Link} to={paths.addProperty} variant="light">
            Add your first property
          </Button>
        </EmptyState>
      </Paper>
    );

  return (
    <ul className={classes.grid} aria-label="Properties">
      {properties.map((property) => (
        <li key={property.id} className={classes.cell}>
          <ManagePropertyCard property={property} sizes={sizes} />
        </li>
      ))}
    </ul>
  );
}
