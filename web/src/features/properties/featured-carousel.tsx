import '@mantine/carousel/styles.layer.css';
import { Carousel } from '@mantine/carousel';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Property } from '@teduh/shared/properties';
import classes from './featured-carousel.module.css';
import { PropertyCard } from './property-card.tsx';

const inEffect = { getInitialValueInEffect: false };

/** Loops by one property on small screens and by three on larger ones. It does not play automatically. */
export default function FeaturedCarousel({ properties }: { properties: Property[] }) {
  const isLarge = useMediaQuery('(min-width: 48em)', false, inEffect);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', false, inEffect);

  return (
    <Carousel
      aria-label="Newest homes"
      className={classes.root}
      classNames={{ viewport: classes.viewport, control: classes.control, controls: classes.controls }}
      slideSize={{ base: '80%', sm: '33.333%' }}
      slideGap={{ base: 'md', sm: 'lg' }}
      emblaOptions={{
        loop: true,
        align: 'start',
        slidesToScroll: isLarge ? 3 : 1,
        duration: isStill ? 0 : 25,
      }}
      controlSize={44}
      previousControlProps={{ 'aria-label': 'Previous homes' }}
      nextControlProps={{ 'aria-label': 'Next homes' }}
      previousControlIcon={<IconChevronLeft size={22} aria-hidden="true" />}
      nextControlIcon={<IconChevronRight size={22} aria-hidden="true" />}
    >
      {properties.map((property, index) => (
        <Carousel.Slide key={property.id} aria-label={`${index + 1} of ${properties.length}`}>
          <PropertyCard
            property={property}
            sizes="(min-width: 76rem) 23rem, (min-width: 48em) 31vw, 75vw"
            headingOrder={3}
          />
        </Carousel.Slide>
      ))}
    </Carousel>
  );
}
