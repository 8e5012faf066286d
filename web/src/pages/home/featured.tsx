import { Button, Center } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { FeaturedProperties } from '../../features/properties/featured-properties.tsx';
import { paths } from '../../lib/paths.ts';
import { Section } from '../../ui/section.tsx';

export function Featured() {
  return (
    <Section id="featured" title="Featured Listings" intro="Our newest homes that are free to move into.">
      <FeaturedProperties />
      <Center mt="xl" pt="xs">
        <Button
          component={Link}
          to={paths.listing}
          size="md"
          variant="default"
          rightSection={<IconArrowRight size={18} aria-hidden="true" />}
        >
          See More Listings
        </Button>
      </Center>
    </Section>
  );
}
