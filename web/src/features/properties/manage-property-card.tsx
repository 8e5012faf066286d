import { Button, Title } from '@mantine/core';
import type { Property } from '@teduh/shared/properties';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import own from './manage-property-card.module.css';
import { OccupancyBadge } from './occupancy-badge.tsx';
import classes from './property-card.module.css';
import { PropertyPicture } from './property-picture.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

type ManagePropertyCardProps = { property: Property; sizes: string };

export function ManagePropertyCard({ property, sizes }: ManagePropertyCardProps) {
  const nameId = useId();
  const { id, name, type, address, pictures, isFullyOccupied, waitingApplications } = property;

  return (
    <article className={classes.card} aria-labelledby={nameId}>
      <div className={classes.picture}>
        <PropertyPicture picture={pictures[0]} alt="" sizes={sizes} ratio="3 / 2" />
        <WaitingBadge count={waitingApplications} className={classes.badge} size="xl" />
      </div>
      <div className={classes.words}>
        <p className={classes.type}>{type}</p>
        <Title order={2} id={nameId} className={classes.name}>
          {name}
        </Title>
        <p className={classes.address}>{address}</p>
        <div className={own.foot}>
          <OccupancyBadge isFullyOccupied={isFullyOccupied} size="lg" />
          <Button
            component={Link}
            to={paths.propertyDetails(id)}
            className={classes.link}
            variant="light"
            aria-label={`View Details of ${name}`}
          >
            View Details
          </Button>
        </div>
      </div>
    </article>
  );
}
