import { Button, Paper, VisuallyHidden } from '@mantine/core';
import { propertyTypes } from '@teduh/shared/properties.constants';
import { Link } from 'react-router';
import { listOptions } from '../../api/base-api.ts';
import { paths } from '../../lib/paths.ts';
import { useTableSearch } from '../../lib/use-table-search.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { SearchedList } from '../../ui/searched-list.tsx';
import { usePropertiesQuery } from './manage-properties.api.ts';
import classes from './manage-properties-grid.module.css';
import { ManagePropertyCard } from './manage-property-card.tsx';
import { PropertyCardSkeleton } from './property-card-skeleton.tsx';

const sizes = '(min-width: 75em) 22rem, (min-width: 48em) 45vw, 92vw';
/** Fills rows of two, three and four cards. */
const cardsPerPage = 24;
const skeletonKeys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const filters = [
  { name: 'type', label: 'Type', all: 'All types', options: propertyTypes },
  { name: 'available', label: 'Occupancy', all: 'All', options: [{ value: 'true', label: 'Available' }] },
];
const sorts = [
  { value: 'price', label: 'Price, lowest first' },
  { value: '-price', label: 'Price, highest first' },
];
const sortWords = { price: 'price-low', '-price': 'price-high' } as const;

function usePropertiesTable() {
  const table = useTableSearch({ sorts: ['price'], filters: { type: propertyTypes, available: ['true'] } });
  const { sort, available, ...search } = table.search;
  const query = usePropertiesQuery(
    {
      ...search,
      ...(sort && { sort: sortWords[sort] }),
      ...(available && { available: true }),
      limit: cardsPerPage,
    },
    listOptions,
  );
  return { table, query };
}

export function ManagePropertiesGrid() {
  return (
    <SearchedList
      {...usePropertiesTable()}
      label="Properties"
      searchHint="Name, address or description"
      filters={filters}
      sorts={sorts}
    >
      {({ answer, isBusy, error, onRetry, emptySearch }) => {
        if (!answer && error) return <ErrorPanel error={error} onRetry={onRetry} />;
        if (!answer) return <LoadingGrid />;
        if (answer.properties.length === 0)
          return (
            <Paper withBorder p="lg">
              {emptySearch ? (
                <EmptyState text={emptySearch.text}>{emptySearch.action}</EmptyState>
              ) : (
                <NoProperties />
              )}
            </Paper>
          );
        return (
          <ul className={classes.grid} aria-label="Properties" aria-busy={isBusy}>
            {answer.properties.map((property) => (
              <li key={property.id} className={classes.cell}>
                <ManagePropertyCard property={property} sizes={sizes} />
              </li>
            ))}
          </ul>
        );
      }}
    </SearchedList>
  );
}

function LoadingGrid() {
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
}

function NoProperties() {
  return (
    <EmptyState
      text="No properties found"
      hint="Properties that are offered for rent will be listed here. Add the first one."
    >
      <Button component={Link} to={paths.addProperty} variant="light">
        Add your first property
      </Button>
    </EmptyState>
  );
}
