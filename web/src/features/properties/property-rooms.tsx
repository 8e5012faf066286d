import { Badge } from '@mantine/core';
import type { Room } from '@teduh/shared/properties';
import { formatRinggit } from '../../ui/money.ts';
import classes from './property-rooms.module.css';

export function PropertyRooms({ rooms }: { rooms: Room[] }) {
  return (
    <ul className={classes.rooms}>
      {rooms.map(({ id, name, price, depositAmount, description, isOccupied }) => (
        <li key={id} className={classes.room} data-occupied={isOccupied || undefined}>
          <div className={classes.head}>
            <h3 className={classes.name}>{name}</h3>
            <Badge color={isOccupied ? 'red' : 'green'} miw="max-content">
              {isOccupied ? 'Occupied' : 'Free'}
            </Badge>
          </div>
          {description && <p className={classes.description}>{description}</p>}
          <dl className={classes.terms}>
            <div>
              <dt>Price</dt>
              <dd>{formatRinggit(price)} / month</dd>
            </div>
            <div>
              <dt>Deposit</dt>
              <dd>{formatRinggit(depositAmount)}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
