import '../ui/styles-app.css';
import { Container } from '@mantine/core';
import { pages } from '@teduh/shared/pages';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ListingGrid } from '../features/properties/listing-grid.tsx';
import type { PropertySearch } from '../features/properties/properties.api.ts';
import { PropertyFilters } from '../features/properties/property-filters.tsx';
import { readSearch, writeSearch } from '../features/properties/property-search.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { usePageTitle } from '../ui/page-title.ts';

export function Component() {
  usePageTitle(pages.listing.title);
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const change = (next: PropertySearch, isTyping = false) =>
    setParams(writeSearch(next), { replace: isTyping, preventScrollReset: true });

  return (
    <Container py="xl">
      <PageHeader title="Property Listings" text="Discover your dream properties here" />
      <PropertyFilters search={search} onChange={change} />
      <ListingGrid search={search} onClear={() => change({})} />
    </Container>
  );
}
