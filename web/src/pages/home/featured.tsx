import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';

export function Featured() {
  return (
    <Section id="featured" title="Featured Listings" intro="Our newest homes that are free to move into.">
      <EmptyState
        text="The first homes are on their way"
        hint="New places are being prepared. Please look in again soon."
      >
        <Button component={Link} to={paths.listing}>
          See More Listings
        </Button>
      </EmptyState>
    </Section>
  );
}
