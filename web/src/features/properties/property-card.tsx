import { Button, Title } from '@mantine/core';
import type { Property } from '@teduh/shared/properties';
import { memo, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { OccupancyBadge } from './occupancy-badge.tsx';
import classes from './property-card.module.css';
import { PropertyPicture } from './property-picture.tsx';
import { PropertyPrice } from './property-price.tsx';

type PropertyCardProps = {
  property: Property;
  /** How wide the picture is drawn, as in the `sizes` of an `<img>`. */
  sizes: string;
  headingOrder: 2 | 3;
  /** The badge loads its style, which pages with only available properties do not need. */
  withBadge?: boolean;
  isEager?: boolean;
};

/** Kept as it is while its list fetches again: there may be many. */
export const PropertyCard = memo(function PropertyCard({
  property,
  sizes,
  headingOrder,
  withBadge,
  isEager,
}: PropertyCardProps) {
  const nameId = useId();
  const { pathname, search } = useLocation();
  const listingSearch = pathname === paths.listing ? search : undefined;

  return (
    <article className={classes.card} aria-labelledby={nameId}>
      <div className={classes.picture}>
        <PropertyPicture picture={property.pictures[0]} alt="" sizes={sizes} isEager={isEager} />
        {withBadge && property.isFullyOccupied && (
          <OccupancyBadge className={classes.badge} isFullyOccupied variant="filled" size="lg" />
        )}
      </div>
      <div className={classes.words}>
        <p className={classes.type}>{property.type}</p>
        <Title order={headingOrder} id={nameId} className={classes.name}>
          {property.name}
        </Title>
        <p className={classes.address}>{property.address}</p>
        <div className={classes.foot}>
          <PropertyPrice property={property} />
          <Button
            component={Link}
            to={paths.listingDetail(property.id)}
            state={listingSearch === undefined ? undefined : { listingSearch }}
            className={classes.link}
            variant="light"
            aria-label={`View Details of ${property.name}`}
          >
            View Details
          </Button>
        </div>
      </div>
    </article>
  );
});
