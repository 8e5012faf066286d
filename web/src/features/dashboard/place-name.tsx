import classes from './panel.module.css';

type PlaceNameProps = { property: { name: string }; roomName: string | null };

export function PlaceName({ property, roomName }: PlaceNameProps) {
  return (
    <>
      {property.name}
      {roomName && <span className={classes.second}>{roomName}</span>}
    </>
  );
}
