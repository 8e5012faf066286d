import { Badge, Button } from '@mantine/core';
import type { Room } from '@teduh/shared/properties';
import { Link, type To } from 'react-router';
import { formatDay } from '../../lib/days.ts';
import { formatRinggit } from '../../ui/money.ts';
import classes from './property-rooms.module.css';

type PropertyRoomsProps = {
  rooms: Room[];
  /** Where a room is chosen. Without it, the rooms are shown only. */
  choiceOf?: ((roomId: string) => To) | undefined;
};

export function PropertyRooms({ rooms, choiceOf }: PropertyRoomsProps) {
  return (
    <ul className={classes.rooms}>
      {rooms.map(({ id, name, price, depositAmount, description, isOccupied, freeFrom }) => (
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
            {freeFrom && (
              <div>
                <dt>Free from</dt>
                <dd>{formatDay(freeFrom)}</dd>
              </div>
            )}
          </dl>
          {choiceOf && !isOccupied && (
            <Button
              component={Link}
              to={choiceOf(id)}
              replace
              preventScrollReset
              variant="light"
              aria-label={`Choose this room: ${name}`}
            >
              Choose this room
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
