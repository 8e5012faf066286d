import '@mantine/carousel/styles.layer.css';
import { Carousel } from '@mantine/carousel';
import { useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Property } from '@teduh/shared/properties';
import classes from './property-details-carousel.module.css';
import { PropertyPicture } from './property-picture.tsx';

const height = 250;
const sizes = '(min-width: 75em) 36rem, (min-width: 62em) 45vw, 100vw';

export function PropertyDetailsCarousel({ name, pictures }: Pick<Property, 'name' | 'pictures'>) {
  const isStill = useReducedMotion();
  const count = pictures.length;

  if (count === 0)
    return (
      <div className={classes.single} style={{ height }}>
        <PropertyPicture picture={undefined} alt={`No image of ${name} yet`} sizes={sizes} ratio="fill" />
      </div>
    );

  return (
    <Carousel
      aria-label={`Images of ${name}`}
      classNames={classes}
      height={height}
      emblaOptions={{ loop: true, duration: isStill ? 0 : 25 }}
      withControls={count > 1}
      withIndicators={count > 1}
      controlSize={40}
      previousControlProps={{ 'aria-label': 'Previous image' }}
      nextControlProps={{ 'aria-label': 'Next image' }}
      previousControlIcon={<IconChevronLeft size={20} aria-hidden />}
      nextControlIcon={<IconChevronRight size={20} aria-hidden />}
      getIndicatorProps={(index) => ({ 'aria-label': `Show image ${index + 1}` })}
    >
      {pictures.map((picture, index) => (
        <Carousel.Slide key={picture.url}>
          <PropertyPicture
            picture={picture}
            alt={`${name}, image ${index + 1} of ${count}`}
            sizes={sizes}
            ratio="fill"
            isEager={index === 0}
          />
        </Carousel.Slide>
      ))}
    </Carousel>
  );
}
